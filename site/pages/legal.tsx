import { ButtonLink } from '../parts/button.tsx'
import { Html } from '../parts/html.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './legal.css?inline'
import proseCss from './prose.css?inline'
import { formatDay, type LegalText } from './read-legal.ts'

interface LegalPageProps {
  text: LegalText
  words: { contents: string; effective: string; updated: string }
  goHome: string
}

export function LegalPage({ text, words, goHome }: LegalPageProps) {
  return (
    <article className="legal">
      <Stylesheet name="legal" layer="pages" css={css} />
      <header className="legal__head">
        <div>
          <h1>{text.title}</h1>
          <p>
            {words.effective} <Day date={text.effective} />, {words.updated}{' '}
            <Day date={text.updated} />
          </p>
        </div>
        <ButtonLink href="/" tone="ghost">
          {goHome}
        </ButtonLink>
      </header>
      <nav className="legal__contents" aria-label={words.contents}>
        <ol>
          {text.sections.map(({ id, title, number }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{number}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        <Stylesheet name="prose" layer="pages" css={proseCss} />
        <Html html={text.introduction} />
        {text.sections.map(({ id, title, number, html }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {number !== null && <span>{number}</span>} {title}
            </h2>
            <Html html={html} />
          </section>
        ))}
        <ButtonLink href="/">{goHome}</ButtonLink>
      </div>
    </article>
  )
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date)}</time>
}
