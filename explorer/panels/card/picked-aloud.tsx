import { useEffect } from 'react'
import { datasets } from '../../content/datasets.ts'
import { plotCard } from '../../content/plot-card.ts'
import { surveyWords } from '../../content/survey-words.ts'
import { codeName } from '../../dataset/plot-names.ts'
import { shownDataset } from '../../state/datasets.ts'
import { type Exploration, kindOfActive } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { rowTitle } from './row-card.tsx'

const SHOWN_MS = 4000

/**
 * Announces what a pointer has picked. A pick by keyboard moves the focus to the card, or is
 * announced if empty.
 */
export function PickedAloud() {
  const state = useExplorerState()
  const announcement = useExplorer(writePicked)
  const keyMisses = useExplorer((now) => now.pick.keyMisses)
  const { missed } = datasets[useExplorer(kindOfActive)]
  useEffect(() => {
    if (keyMisses === 0) return
    const timer = setTimeout(state.forgetMisses, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state, keyMisses])
  return (
    <p className="picked-aloud" role="status">
      <span className="spoken">{announcement}</span>
      {keyMisses > 0 && (
        <span className="picked-aloud__miss" key={keyMisses}>
          {missed}
        </span>
      )}
    </p>
  )
}

function writePicked(now: Exploration): string {
  const { picked, keyPicks } = now.pick
  const { survey } = now.sample
  const shown = picked && keyPicks === 0 ? shownDataset(now, picked.dataset) : null
  if (!picked || !shown || !survey) return ''
  const title = rowTitle(shown, picked.row)
  if (shown.layer) return `${plotCard.feature} ${title}`
  return `${surveyWords.plot} ${title}, ${codeName('status', survey.plots.status[picked.row])}`
}
