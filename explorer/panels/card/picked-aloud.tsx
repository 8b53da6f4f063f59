import { useEffect } from 'react'
import { plotCard } from '../../content/plot-card.ts'
import { surveyWords } from '../../content/survey-words.ts'
import type { Exploration } from '../../state/exploration.ts'
import { nameOf } from '../../state/ground.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { codeName, plotName } from '../plot-words.ts'
import { writeNumber } from '../write-number.ts'

const SHOWN_MS = 4000

/** Says what a pointer has picked; whoever picks by keys is led to the card, or told of none. */
export function PickedAloud({ survey }: { survey: Survey }) {
  const isByKeys = useExplorer((now) => now.keyPicks > 0)
  const plot = useExplorer((now) => now.plot)
  const feature = useExplorer((now) => now.feature)
  const keyMisses = useExplorer((now) => now.keyMisses)
  const isOfFile = useExplorer((now) => now.ground !== null)
  const name = useExplorer(pickedName)
  const state = useExplorerState()
  useEffect(() => {
    if (keyMisses === 0) return
    const timer = setTimeout(state.forgetMisses, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, keyMisses])
  return (
    <p className="picked-aloud" role="status">
      <span className="spoken">
        {!isByKeys && plot !== null && writePlot(survey, plot)}
        {!isByKeys && feature && `${plotCard.feature} ${name || writeNumber(feature.feature + 1)}`}
      </span>
      {keyMisses > 0 && (
        <span className="picked-aloud__miss" key={keyMisses}>
          {isOfFile ? plotCard.noFeature : plotCard.noPlot}
        </span>
      )}
    </p>
  )
}

/** Of the feature that was picked, by the column that its file's features are called by. */
function pickedName({ feature, opened, grounds }: Exploration): string {
  const layer = opened.find(({ id }) => id === feature?.layer)
  const ground = grounds.get(feature?.layer ?? -1)
  return feature && layer && ground ? nameOf({ layer, ground }, feature.feature) : ''
}

function writePlot(survey: Survey, plot: number): string {
  const status = codeName('status', survey.plots.status[plot])
  return `${surveyWords.plot} ${plotName(survey, plot)}, ${status}`
}
