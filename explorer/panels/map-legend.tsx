import { titleOf } from '../dataset/dataset.ts'
import { questionTexts } from '../face/questions.ts'
import { showsValues } from '../layers/layer-style.ts'
import { layerOf, layers } from '../layers/layers.ts'
import { classOpacity } from '../map/opened/paint-opened.ts'
import { Legend } from '../parts/legend.tsx'
import { legendColumnOf, shownAnswerOf } from '../state/exploration.ts'
import { useExplorer, useShownDataset } from '../state/use-explorer.ts'
import { AnswerKey } from './ask/lazy-answer-key.ts'
import { columnClasses } from './charts/column-classes.ts'
import { FoldedLegend } from './folded-legend.tsx'
import { lazyPart } from './lazy/lazy-part.tsx'

const MapValueLegend = lazyPart(() => import('./map-value-legend.tsx'), 'MapValueLegend')

/** The legend, on screens where the layers panel would cover the map. */
export function MapLegend() {
  const column = useExplorer(legendColumnOf)
  const question = useExplorer((now) => now.questions.question)
  const answer = useExplorer(shownAnswerOf)
  const { layer, view } = useShownDataset() ?? {}
  const settings = useExplorer((now) => now.map.layers)
  if (question && answer) {
    return (
      <FoldedLegend name={questionTexts[question]}>
        <AnswerKey {...{ question, answer }} />
      </FoldedLegend>
    )
  }
  if (layer && view && showsValues(view.style)) return <MapValueLegend layer={layer} view={view} />
  if (!column) return null
  const keyed = settings.filter(({ id, isShown }) => isShown && !layer && layerOf(id).classes)
  const opacity = layer && view ? classOpacity(layer.drawing, view.style) : 1
  return (
    <FoldedLegend name={titleOf(column)}>
      <Legend classes={columnClasses(column, opacity)} />
      {keyed.map(({ id }) => (
        <div className="map-legend__layer" key={id}>
          {layers[id].name}
          <Legend label={layers[id].name} classes={layerOf(id).classes ?? []} />
        </div>
      ))}
    </FoldedLegend>
  )
}
