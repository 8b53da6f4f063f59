import type { Question } from '../../face/questions.ts'
import { hexAlong, inks } from '../../layers/colours.ts'
import type { ShownAnswer } from '../../map/raised-water.ts'
import { Legend } from '../../parts/legend.tsx'
import { useExplorer } from '../../state/use-explorer.ts'
import { answerKey } from '../../writing/answer-key.ts'

interface AnswerKeyProps {
  label?: string
  question: Question
  answer: ShownAnswer
}

/** The legend of an answer, as on the printed sheet. */
export function AnswerKey({ label, question, answer }: AnswerKeyProps) {
  const survey = useExplorer((now) => now.sample.survey)
  if (survey === null) return null
  const classes = answerKey(survey, question, answer).map((entry) => {
    const { name, isOutline, isHatched, opacity } = entry
    const colour = hexAlong([inks.paper, entry.colour], opacity)
    return { name, isOutline, colour: isHatched ? hatched(colour) : colour }
  })
  return <Legend {...(label ? { label } : {})} classes={classes} isWide />
}

function hatched(colour: string): string {
  return `repeating-linear-gradient(135deg, ${colour} 0 1.5px, ${inks.paper} 1.5px 5px)`
}
