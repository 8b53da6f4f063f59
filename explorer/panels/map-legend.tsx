import type { ReactNode } from 'react'
import { layers as words } from '../content/layers.ts'
import { titleOf } from '../dataset/dataset.ts'
import { showsValues } from '../layers/layer-style.ts'
import { Legend } from '../parts/legend.tsx'
import { legendColumnOf } from '../state/exploration.ts'
import { useExplorer, useShownDataset } from '../state/use-explorer.ts'
import { columnClasses } from './charts/column-classes.ts'
import { lazyPart } from './lazy-part.tsx'

const MapValueLegend = lazyPart(
  () => import('./map-value-legend.tsx'),
  ({ MapValueLegend }) => MapValueLegend,
)

/** The legend, on screens where the layers panel would cover the map. */
export function MapLegend() {
  const column = useExplorer(legendColumnOf)
  const { layer, view } = useShownDataset() ?? {}
  if (layer && view && showsValues(view.style)) return <MapValueLegend layer={layer} view={view} />
  if (!column) return null
  return (
    <FoldedLegend name={titleOf(column)}>
      <Legend classes={columnClasses(column)} />
    </FoldedLegend>
  )
}

export function FoldedLegend({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="map-legend">
      <summary className="map-legend__name">
        {words.legend}: {name}
      </summary>
      <div className="map-legend__classes">{children}</div>
    </details>
  )
}
