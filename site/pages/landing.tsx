import { landing } from '../content/landing.ts'
import { ContactButton } from '../parts/button.tsx'
import { BeginLink } from '../parts/claim-link.tsx'
import { About } from '../sections/about.tsx'
import { Contact } from '../sections/contact.tsx'
import { CoreFeatures } from '../sections/core-features.tsx'
import { Explore } from '../sections/explore.tsx'
import { Hero } from '../sections/hero.tsx'
import { Industries } from '../sections/industries.tsx'
import { Ladder } from '../sections/ladder.tsx'

export function LandingPage() {
  const { title, lead, picture, action, sample } = landing.hero
  return (
    <>
      <Hero
        title={title}
        lead={lead}
        picture={picture}
        overlay="hero"
        action={
          <>
            <ContactButton>{action}</ContactButton>
            <BeginLink label={sample} />
          </>
        }
      />
      <Ladder {...landing.ladder} />
      <About {...landing.about} />
      <CoreFeatures {...landing.coreFeatures} />
      <Industries {...landing.industries} />
      <Explore {...landing.explore} />
      <Contact {...landing.contact} />
    </>
  )
}
