import { layers as words } from '../content/layers.ts'
import { surveyWords } from '../content/survey-words.ts'
import { swatches } from '../map/colours.ts'
import { Swatch } from '../parts/swatch.tsx'
import { colouringOf } from '../state/exploration.ts'
import { useExplorer } from '../state/use-explorer.ts'
import { codeNames } from './plot-words.ts'

/** What the colours mean, where the panel that says so would cover the map. */
export function MapLegend() {
  const column = useExplorer(colouringOf)
  return (
    <details className="map-legend">
      <summary className="map-legend__name">
        {words.legend}: {surveyWords.columns[column]}
      </summary>
      <ul className="map-legend__classes">
        {codeNames[column].map((name, code) => (
          <li className="map-legend__class" key={name}>
            <Swatch colour={swatches[column][code]} />
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}
