import { useState } from 'react'
import { firstSteps as hints, questions as words } from '../../content/questions.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { isFiltering, sampleViewOf } from '../../state/datasets.ts'
import type { Exploration } from '../../state/exploration.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { Question } from '../../state/questions.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { areHintsClosed, closeHints } from './closed-hints.ts'

/** The opening offers these; addresses may ask others. */
const offered: readonly Question[] = ['flood', 'tax', 'monday']

/** What to ask and what to do, for whoever has done neither yet. */
export function FirstSteps({ state }: { state: ExplorerState }) {
  const isUntouched = useExplorer(isAtBeginning)
  const [areClosed, setClosed] = useState(areHintsClosed)
  if (areClosed || !isUntouched) return null

  /** The focus goes to what the hints were about. */
  function close(): void {
    closeHints()
    setClosed(true)
    state.focusMap()
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

function isAtBeginning(now: Exploration): boolean {
  const { question, moment, picked, opened } = now
  const hasChosen = isFiltering(sampleViewOf(now)) || picked !== null || opened.length > 0
  return !hasChosen && question === null && moment === null
}
