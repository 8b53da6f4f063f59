import { plotCard } from '../../content/plot-card.ts'
import { surveyWords } from '../../content/survey-words.ts'
import type { Exploration } from '../../state/exploration.ts'
import { nameOf } from '../../state/ground.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { codeName, plotName } from '../plot-words.ts'
import { writeNumber } from '../write-number.ts'

/** Says what a pointer has picked; whoever picks by keys is led to the card, or hears of none. */
export function PickedAloud({ survey }: { survey: Survey }) {
  const isByKeys = useExplorer((now) => now.keyPicks > 0)
  const plot = useExplorer((now) => now.plot)
  const feature = useExplorer((now) => now.feature)
  const keyMisses = useExplorer((now) => now.keyMisses)
  const name = useExplorer(pickedName)
  return (
    <p className="spoken" role="status">
      {!isByKeys && plot !== null && writePlot(survey, plot)}
      {!isByKeys && feature && `${plotCard.feature} ${name || writeNumber(feature.feature + 1)}`}
      {keyMisses > 0 && <span key={keyMisses}>{plotCard.noPlot}</span>}
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
