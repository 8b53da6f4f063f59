import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { questions as words } from '../../content/questions.ts'
import { plotFilterOf } from '../../filter/plot-filter.ts'
import { sampleViewOf } from '../../state/datasets.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { amongOf, type Question } from '../../state/questions.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { type AnswerRoom, answerBounds } from './answer-bounds.ts'
import { answerFigures, writeAnswer } from './answer-figures.ts'

interface AskNoteProps {
  state: ExplorerState
  survey: Survey
}

/** What was asked, and one sentence about what is seen. */
export function AskNote(props: AskNoteProps) {
  const question = useExplorer((now) => now.question)
  return question && <Note key={question} question={question} {...props} />
}

function Note({ state, survey, question }: AskNoteProps & { question: Question }) {
  const id = useId()
  const note = useRef<HTMLElement>(null)
  const { filter, selection } = useExplorer(sampleViewOf)
  const sentence = useMemo(() => {
    const asked = { filter: plotFilterOf(filter), among: amongOf(question) }
    const figures = answerFigures(survey, selection, asked)
    return writeAnswer(words.answers[question], figures)
  }, [survey, selection, filter, question])
  useFocusOfAsker(note)
  useWayToAnswer(note, { state, survey })

  /** The map takes over, and with it says which keys move it. */
  function handOver(): void {
    state.focusMap()
    state.endQuestion()
  }

  return (
    <section
      className="ask-note"
      aria-labelledby={`${id}-asked`}
      aria-describedby={`${id}-answer`}
      tabIndex={-1}
      ref={note}
    >
      <h4 className="ask-note__asked" id={`${id}-asked`}>
        {words.asked[question]}
      </h4>
      <p className="ask-note__answer" id={`${id}-answer`}>
        {sentence}
      </p>
      <button className="solid-button ask-note__over" type="button" onClick={handOver}>
        {words.handOver}
      </button>
    </section>
  )
}

/** Whoever pressed a question had the focus on it, and it is gone; whoever came by an address had not. */
function useFocusOfAsker(note: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true })
  }, [note])
}

/** Moves the map once for each question: to the plots that answer it, beside or below the note. */
function useWayToAnswer(
  note: RefObject<HTMLElement | null>,
  { state, survey }: AskNoteProps,
): void {
  const isDue = useExplorer((now) => now.isAnswerDue)
  useEffect(() => {
    if (!isDue || note.current === null) return
    const bounds = answerBounds(
      survey,
      sampleViewOf(state.read()).selection,
      roomAround(note.current),
    )
    if (bounds) state.moveMap({ bounds })
    state.noteAnswerShown()
  }, [isDue, note, state, survey])
}

/** What is around the map is as large as the map itself. */
function roomAround(note: HTMLElement): AnswerRoom {
  const { right, bottom } = note.getBoundingClientRect()
  const { left, top, width, height } =
    note.closest('.workbench__middle')?.getBoundingClientRect() ??
    document.body.getBoundingClientRect()
  return {
    width,
    height,
    coverRight: right - left,
    coverBottom: bottom - top,
  }
}
