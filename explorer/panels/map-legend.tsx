import { layers as words } from '../content/layers.ts'
import { surveyWords } from '../content/survey-words.ts'
import { classesOf } from '../dataset/classes.ts'
import { swatches } from '../map/colours.ts'
import { classColours } from '../map/paint-opened.ts'
import { Swatch } from '../parts/swatch.tsx'
import { colouringOf } from '../state/exploration.ts'
import type { OwnGround } from '../state/ground.ts'
import { useExplorer } from '../state/use-explorer.ts'
import { writeClass } from './own/write-class.ts'
import { codeNames } from './plot-words.ts'

/** What the colours mean, where the panel that says so would cover the map. */
export function MapLegend({ own }: { own: OwnGround | null }) {
  const column = useExplorer(colouringOf)
  const legend = own
    ? legendOf(own)
    : {
        name: surveyWords.columns[column],
        classes: codeNames[column].map((name, code) => [name, swatches[column][code]] as const),
      }
  if (!legend) return null
  return (
    <details className="map-legend">
      <summary className="map-legend__name">
        {words.legend}: {legend.name}
      </summary>
      <ul className="map-legend__classes">
        {legend.classes.map(([name, colour]) => (
          <li className="map-legend__class" key={name}>
            <Swatch colour={colour} />
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Null while a file has its own colours, which mean nothing that we know. */
function legendOf({ layer, ground }: OwnGround) {
  const column = layer.dataset.columns[ground.colourBy ?? -1]
  if (!column) return null
  const colours = classColours(column)
  const classes = classesOf(column).classes.map(
    (one, place) => [writeClass(column, one), colours[place]] as const,
  )
  return { name: column.name, classes }
}
