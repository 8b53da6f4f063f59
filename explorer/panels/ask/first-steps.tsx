import { useState } from 'react'
import { firstSteps as hints, questions as words } from '../../content/questions.ts'
import { isFiltering } from '../../filter/plot-filter.ts'
import type { MapView } from '../../map/map-view.ts'
import { Glyph } from '../../parts/glyph.tsx'
import type { Exploration } from '../../state/exploration.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { Question } from '../../state/questions.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { areHintsClosed, closeHints } from './closed-hints.ts'

/** The opening offers these; addresses may ask others. */
const offered: readonly Question[] = ['flood', 'tax', 'monday']

/** What to ask and what to do, for whoever has done neither yet. */
export function FirstSteps({ state, map }: { state: ExplorerState; map: MapView }) {
  const isUntouched = useExplorer(isAtBeginning)
  const [areClosed, setClosed] = useState(areHintsClosed)
  if (areClosed || !isUntouched) return null

  /** The focus goes to what the hints were about. */
  function close(): void {
    closeHints()
    setClosed(true)
    map.focus()
  }

  return (
    <section className="first-steps" aria-label={words.title}>
      <h4 className="caps-title first-steps__title">{words.title}</h4>
      <ul className="first-steps__questions">
        {offered.map((question) => (
          <li key={question}>
            <button
              className="first-steps__question"
              type="button"
              onClick={() => state.ask(question)}
            >
              {words.asked[question]}
            </button>
          </li>
        ))}
      </ul>
      <p className="first-steps__line">
        {matchMedia('(pointer: coarse)').matches ? hints.tap : hints.click}
      </p>
      <button
        className="icon-button first-steps__close"
        type="button"
        aria-label={hints.close}
        title={hints.close}
        onClick={close}
      >
        <Glyph name="close" />
      </button>
    </section>
  )
}

function isAtBeginning({ filter, question, moment, plot, feature, opened }: Exploration): boolean {
  const hasChosen = isFiltering(filter) || plot !== null || feature !== null || opened.length > 0
  return !hasChosen && question === null && moment === null
}
