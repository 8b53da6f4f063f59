import { ButtonLink } from '../parts/button.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import { Hero } from '../sections/hero.tsx'
import css from './not-found.css?inline'

interface NotFoundPageProps {
  heading: string
  lead: string
  picture: string
  goHome: string
}

export function NotFoundPage({ heading, lead, picture, goHome }: NotFoundPageProps) {
  return (
    <>
      <Stylesheet name="not-found" layer="pages" css={css} />
      <Hero
        className="not-found"
        title={heading}
        lead={lead}
        picture={picture}
        overlay="lost"
        action={<ButtonLink href="/">{goHome}</ButtonLink>}
      />
    </>
  )
}
