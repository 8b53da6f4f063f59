import { layers as words } from '../content/layers.ts'
import { titleOf } from '../dataset/dataset.ts'
import { Legend } from '../parts/legend.tsx'
import { legendColumnOf } from '../state/exploration.ts'
import { useExplorer } from '../state/use-explorer.ts'
import { columnClasses } from './charts/column-classes.ts'

/** The legend, on screens where the layers panel would cover the map. */
export function MapLegend() {
  const column = useExplorer(legendColumnOf)
  if (!column) return null
  return (
    <details className="map-legend">
      <summary className="map-legend__name">
        {words.legend}: {titleOf(column)}
      </summary>
      <div className="map-legend__classes">
        <Legend classes={columnClasses(column)} />
      </div>
    </details>
  )
}
