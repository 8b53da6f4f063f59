import { useState } from 'react'
import { firstSteps as words } from '../../content/first-steps.ts'
import { questions, questionTexts } from '../../face/questions.ts'
import { FramedButton } from '../../parts/buttons.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { isFiltering, sampleViewOf } from '../../state/datasets.ts'
import type { Exploration } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { areHintsClosed, closeHints } from './closed-hints.ts'

/** This many are offered at first, so that the map is visible beside them. */
const OFFERED = 3

/** Questions and actions to try first; later a button that shows them again. */
export function FirstSteps() {
  const state = useExplorerState()
  const isUntouched = useExplorer(isAtBeginning)
  const canAsk = useExplorer(
    ({ questions, datasets }) => questions.question === null && datasets.active === 'sample',
  )
  const [areClosed, setClosed] = useState(areHintsClosed)
  const [isAll, setAll] = useState(false)
  if (!canAsk) return null
  if (!isAll && (areClosed || !isUntouched)) {
    return (
      <FramedButton className="first-steps__opener" onClick={() => setAll(true)}>
        {words.title}
      </FramedButton>
    )
  }

  /** The focus moves to the map. */
  function close(): void {
    closeHints()
    setClosed(true)
    setAll(false)
    state.focusMap()
  }

  return (
    <section className="first-steps" aria-label={words.title}>
      <h4 className="caps-title first-steps__title">{words.title}</h4>
      <ul className="first-steps__questions">
        {questions.slice(0, isAll ? undefined : OFFERED).map((question) => (
          <li key={question}>
            <button
              className="first-steps__question"
              type="button"
              onClick={() => {
                setAll(false)
                state.ask(question)
              }}
            >
              {questionTexts[question]}
            </button>
          </li>
        ))}
        {!isAll && (
          <li>
            <button className="first-steps__all" type="button" onClick={() => setAll(true)}>
              {words.all.replace('{count}', String(questions.length))}
            </button>
          </li>
        )}
      </ul>
      <p className="remark first-steps__line">
        {matchMedia('(pointer: coarse)').matches ? words.tap : words.click}
      </p>
      <IconButton
        className="first-steps__close"
        glyph="close"
        label={words.close}
        onClick={close}
      />
    </section>
  )
}

function isAtBeginning(now: Exploration): boolean {
  const hasOpened = now.pick.picked !== null || now.files.opened.length > 0
  const hasChosen = hasOpened || isFiltering(sampleViewOf(now))
  return !hasChosen && now.questions.question === null && now.screen.claim === null
}
