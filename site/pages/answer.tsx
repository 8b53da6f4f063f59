import { ButtonLink } from '../parts/button.tsx'
import { Html } from '../parts/html.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './answer.css?inline'

interface AnswerPageProps {
  heading: string
  lead: string
  goHome: string
  /** Contains a placeholder where the server lists the fields to correct. */
  hasProblems: boolean
  /** The word before the reference, which the server inserts. */
  reference?: string
}

/** The server replaces this with a list of the fields to correct. */
const PROBLEMS_MARK = '<!--problems-->'

/** The server replaces this with the reference of the enquiry. */
const REFERENCE_MARK = '<!--reference-->'

/** What a visitor without script sees after sending the form. */
export function AnswerPage({ heading, lead, goHome, hasProblems, reference }: AnswerPageProps) {
  return (
    <section className="answer" aria-labelledby="answer-title">
      <Stylesheet name="answer" layer="pages" css={css} />
      <h1 id="answer-title">{heading}</h1>
      <p>{lead}</p>
      {reference && <Html className="answer__reference" html={`${reference} ${REFERENCE_MARK}`} />}
      {hasProblems && <Html className="answer__problems" html={PROBLEMS_MARK} />}
      <ButtonLink href="/">{goHome}</ButtonLink>
    </section>
  )
}
