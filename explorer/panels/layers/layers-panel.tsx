import { layerWords as words } from '../../content/layers.ts'
import { questionTexts } from '../../face/questions.ts'
import { type LayerId, layerOf, layers as table } from '../../layers/layers.ts'
import { TextButton } from '../../parts/buttons.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { shownAnswerOf } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { AnswerKey } from '../ask/lazy-answer-key.ts'
import { ColourChoice } from './colour-choice.tsx'
import { LayerList } from './layer-list.tsx'

/** All layers of the sample, and the legend of the plots' colours or of an answer. */
export function LayersPanel({ shown }: { shown: ShownDataset }) {
  const state = useExplorerState()
  const settings = useExplorer((now) => now.map.layers)
  const question = useExplorer((now) => now.questions.question)
  const answer = useExplorer(shownAnswerOf)
  const hasFiles = useExplorer((now) => now.files.opened.length > 0)
  // The layer of files is empty before one is opened.
  const isEmpty = (id: LayerId) => id === 'opened' && !hasFiles
  // Below the veil of an answer, and without the colours of plots that match.
  const isVeiled = (id: LayerId) => answer !== null && id !== answer.layer && id !== 'labels'
  const layers = settings.map(({ id, isShown }) => ({
    id,
    name: table[id].name,
    swatch: table[id].swatch,
    classes: isVeiled(id) ? undefined : layerOf(id).classes,
    isVeiled: isVeiled(id),
    isShown: isShown && !isEmpty(id),
    isEmpty: isEmpty(id),
    note: isEmpty(id) && <span className="layer-row__empty">{words.noFile}</span>,
  }))
  const shownCount = layers.filter(({ isShown }) => isShown).length

  return (
    <div className="layers-panel">
      <div className="layers-panel__head">
        <h4 className="panel-title">{words.title}</h4>
        <p className="remark layers-panel__count">{words.shown(shownCount, layers.length)}</p>
        <TextButton data-size="small" data-tone="quiet" onClick={state.resetLayers}>
          {words.reset}
        </TextButton>
      </div>
      <div className="layers-panel__colours">
        {question && answer ? (
          <>
            <p className="layers-panel__question">{questionTexts[question]}</p>
            <AnswerKey label={words.legend} {...{ question, answer }} />
          </>
        ) : (
          <ColourChoice shown={shown} />
        )}
      </div>
      <LayerList label={words.title} layers={layers} onShow={state.showLayer} />
    </div>
  )
}
