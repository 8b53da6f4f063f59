import { ButtonLink } from '../parts/button.tsx'
import { Hero } from '../sections/hero.tsx'

interface NotFoundPageProps {
  heading: string
  lead: string
  picture: string
  goHome: string
}

export function NotFoundPage({ heading, lead, picture, goHome }: NotFoundPageProps) {
  return (
    <Hero
      title={heading}
      lead={lead}
      picture={picture}
      overlay="lost"
      action={<ButtonLink href="/">{goHome}</ButtonLink>}
    />
  )
}
