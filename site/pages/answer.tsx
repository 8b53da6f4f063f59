import { ButtonLink } from '../parts/button.tsx'

interface AnswerPageProps {
  heading: string
  lead: string
  goHome: string
  /** Leaves the place where the server lists what to mend. */
  hasProblems: boolean
}

/** What the server replaces with a list; the page and the server agree on it in `contract`. */
const problems = { __html: '<!--problems-->' }

/** What a visitor with no script sees after sending the form. */
export function AnswerPage({ heading, lead, goHome, hasProblems }: AnswerPageProps) {
  return (
    <section className="answer" aria-labelledby="answer-title">
      <h1 id="answer-title">{heading}</h1>
      <p>{lead}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant comment, which JSX cannot write. */}
      {hasProblems && <div className="answer__problems" dangerouslySetInnerHTML={problems} />}
      <ButtonLink href="/">{goHome}</ButtonLink>
    </section>
  )
}
