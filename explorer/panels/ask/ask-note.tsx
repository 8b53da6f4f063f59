import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { questionWords as words } from '../../content/questions.ts'
import { type Question, questionTexts } from '../../face/questions.ts'
import type { ShownAnswer } from '../../map/raised-water.ts'
import { SolidButton } from '../../parts/buttons.tsx'
import { ContactButton } from '../../parts/contact-button.tsx'
import { boxAround } from '../../plane/plane.ts'
import { sampleViewOf } from '../../state/datasets.ts'
import { findAnswer } from '../../state/find-answer.ts'
import { boundsAround } from '../../state/positions.ts'
import { amongOf, nextQuestion } from '../../state/questions.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { answerBounds, shapeEnds } from './answer-bounds.ts'
import { answerFigures, writeAnswer } from './answer-figures.ts'

// A line that says that it loads would be higher than the gauge of a small phone.
const WaterGauge = lazyPart(() => import('../../water/water-gauge.tsx'), 'WaterGauge', null)

interface AskNoteProps {
  survey: Survey
  /** The id of the page's popup. */
  contactPopup: string
}

/** The margin around a block, in metres. */
const AROUND_BLOCK_M = 120

/** The question, and one sentence about the answer. */
export function AskNote(props: AskNoteProps) {
  const question = useExplorer((now) => now.questions.question)
  return question && <Note key={question} question={question} {...props} />
}

function Note({ survey, question, contactPopup }: AskNoteProps & { question: Question }) {
  const state = useExplorerState()
  const id = useId()
  const note = useRef<HTMLElement>(null)
  const isAtRest = useExplorer((now) => now.questions.level === null)
  useFocusOfAsker(note)
  const show: ShowAnswer = (answer, sentence) => (
    <AnswerText {...{ id: `${id}-answer`, note, survey, answer, sentence }} />
  )

  /** The map takes the focus, and shows which keys move it. */
  function handOver(): void {
    state.focusMap()
    state.endQuestion()
  }

  return (
    <section
      className="ask-note"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-answer`}
      tabIndex={-1}
      ref={note}
    >
      <h4 className="ask-note__question" id={`${id}-question`}>
        {questionTexts[question]}
      </h4>
      {isAtRest && <AnswerOfFilter {...{ survey, question }}>{show}</AnswerOfFilter>}
      {question === 'flood' && <WaterGauge survey={survey}>{show}</WaterGauge>}
      <SolidButton className="ask-note__over" onClick={handOver}>
        {words.handOver}
      </SolidButton>
      <Onward contactPopup={contactPopup} />
    </section>
  )
}

type ShowAnswer = (answer: ShownAnswer, sentence: readonly [string, string]) => ReactNode

/** The answer is the plots that match. */
function AnswerOfFilter({
  survey,
  question,
  children: show,
}: {
  survey: Survey
  question: Question
  children: ShowAnswer
}) {
  const { filter, selection } = useExplorer(sampleViewOf)
  const answer = useMemo(
    () => findAnswer(survey, selection, question),
    [survey, selection, question],
  )
  const sentence = useMemo(() => {
    const scope = { filter, among: amongOf(question), answer }
    return writeAnswer(words.answers[question], answerFigures(survey, selection, scope))
  }, [survey, selection, filter, question, answer])
  return show(answer, sentence)
}

interface AnswerTextProps {
  id: string
  note: RefObject<HTMLElement | null>
  survey: Survey
  answer: ShownAnswer
  /** Before and after the name of the block. */
  sentence: readonly [string, string]
}

/** One sentence, while the map shows the same. */
function AnswerText({ id, note, survey, answer, sentence }: AnswerTextProps) {
  const state = useExplorerState()
  const [before, after] = sentence
  useAnswerOnMap(note, survey, answer)

  function showBlock(): void {
    const { starts, coordinates } = survey.blocks.shapes
    const box = boxAround(coordinates, ...shapeEnds(starts, answer.block))
    state.moveMap({ bounds: boundsAround(survey.origin, box, AROUND_BLOCK_M) })
  }

  return (
    <p className="ask-note__answer" id={id}>
      {before}
      <button className="ask-note__block" type="button" onClick={showBlock}>
        {survey.blocks.names[answer.block]}
      </button>
      {after}
    </p>
  )
}

/** Leads through all questions, and then to the contact popup. */
function Onward({ contactPopup }: Pick<AskNoteProps, 'contactPopup'>) {
  const state = useExplorerState()
  const next = useExplorer(nextQuestion)
  if (next === null) {
    return (
      <ContactButton className="ask-note__next" popup={contactPopup}>
        {words.own}
      </ContactButton>
    )
  }
  return (
    <button className="ask-note__next" type="button" onClick={() => state.ask(next)}>
      {words.next} <b>{questionTexts[next]}</b>
    </button>
  )
}

/**
 * A pressed question had the focus and is gone; a visitor from an address did not have it there.
 */
function useFocusOfAsker(note: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true })
  }, [note])
}

/** Shows the answer, and moves the map once for each question: to its plots, beside the note. */
function useAnswerOnMap(
  note: RefObject<HTMLElement | null>,
  survey: Survey,
  answer: ShownAnswer,
): void {
  const state = useExplorerState()
  const isDue = useExplorer((now) => now.questions.isAnswerDue)
  useEffect(() => state.showAnswer(answer), [state, answer])
  useEffect(() => {
    if (!isDue || note.current === null) return
    if (answer.plots.length > 0) state.moveMap({ bounds: answerBounds(survey, answer) })
    state.noteAnswerShown()
  }, [isDue, note, state, survey, answer])
}
