import { layers as words } from '../content/layers.ts'
import { surveyWords } from '../content/survey-words.ts'
import { Legend } from '../parts/legend.tsx'
import { colouringOf } from '../state/exploration.ts'
import type { OwnGround } from '../state/ground.ts'
import { useExplorer } from '../state/use-explorer.ts'
import { codeClasses } from './code-classes.ts'
import { columnClasses } from './own/column-classes.ts'

/** What the colours mean, where the panel that says so would cover the map. */
export function MapLegend({ own }: { own: OwnGround | null }) {
  const column = useExplorer(colouringOf)
  const legend = own
    ? legendOf(own)
    : { name: surveyWords.columns[column], classes: codeClasses(column) }
  if (!legend) return null
  return (
    <details className="map-legend">
      <summary className="map-legend__name">
        {words.legend}: {legend.name}
      </summary>
      <div className="map-legend__classes">
        <Legend classes={legend.classes} />
      </div>
    </details>
  )
}

/** Null while a file has its own colours, which mean nothing that we know. */
function legendOf({ layer, ground }: OwnGround) {
  const column = layer.dataset.columns[ground.colourBy ?? -1]
  return column ? { name: column.name, classes: columnClasses(column) } : null
}
