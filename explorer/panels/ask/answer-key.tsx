import type { Question } from '../../face/questions.ts'
import type { Answer } from '../../layers/answer-look.ts'
import { hexAlong, inks } from '../../layers/colours.ts'
import { Legend } from '../../parts/legend.tsx'
import { useExplorer } from '../../state/use-explorer.ts'
import { answerKey } from '../../writing/answer-key.ts'

interface AnswerKeyProps {
  label?: string
  question: Question
  answer: Answer
}

/** The legend of an answer, as on the printed sheet. */
export function AnswerKey({ label, question, answer }: AnswerKeyProps) {
  const survey = useExplorer((now) => now.sample.survey)
  if (survey === null) return null
  const classes = answerKey(survey, question, answer).map(({ colour, opacity, ...rest }) => ({
    ...rest,
    colour: hexAlong([inks.paper, colour], opacity),
  }))
  return <Legend {...(label ? { label } : {})} classes={classes} isWide />
}
