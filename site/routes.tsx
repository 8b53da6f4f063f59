import type { ReactNode } from 'react'
import { ContactPopup } from './contact/contact-popup.tsx'
import { MyEnquiry } from './contact/my-enquiry.tsx'
import accessibilityText from './content/accessibility.md?raw'
import { accessibility } from './content/accessibility.ts'
import { company } from './content/company.ts'
import { answers, contact } from './content/contact.ts'
import { landing } from './content/landing.ts'
import { legal } from './content/legal.ts'
import { asked, myEnquiry } from './content/my-enquiry.ts'
import { navigation } from './content/navigation.ts'
import { notFound } from './content/not-found.ts'
import privacyPolicy from './content/privacy-policy.md?raw'
import termsAndConditions from './content/terms-and-conditions.md?raw'
import { AnswerPage } from './pages/answer.tsx'
import { LandingPage } from './pages/landing.tsx'
import { LegalPage } from './pages/legal.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { type LegalText, readLegal } from './pages/read-legal.ts'
import { siteSettings } from './settings.ts'

declare const __API_URL__: string

export interface Page {
  /** Its address; a page without one is a server response that is not indexed. */
  path: string | null
  file: string
  title: string
  description: string
  /** The picture for sharing the page. */
  social: string
  content: ReactNode
  /** What is outside <main>, above the page. */
  overlay?: ReactNode
  /** Whether it is prose in the font for that, and prints as such. */
  isLongText?: true
}

const placeholders = {
  name: company.name,
  email: company.email,
  phone: company.phone,
  place: `${company.place.locality}, ${company.place.region}`,
  retention: `${company.retentionMonths} months`,
  grievances: company.grievances,
  requests: `${company.requestDays} days`,
}

const { goHome } = navigation

const policy = readLegal(privacyPolicy, placeholders)

/** Stored with each enquiry that was sent without script. */
export const policyDay = policy.updated

/** Every URL and its page. The build, the sitemap and the server read this list. */
export const pages: readonly Page[] = [
  {
    path: '/',
    file: 'index.html',
    title: landing.title,
    description: landing.description,
    social: company.social.landing,
    content: <LandingPage />,
    overlay: <ContactPopup words={contact} {...siteSettings} apiUrl={__API_URL__} />,
  },
  legalPage('privacy-policy', policy),
  legalPage('terms-and-conditions', readLegal(termsAndConditions, placeholders)),
  legalPage(
    'accessibility',
    readLegal(accessibilityText, { ...placeholders, ...accessibility.values }),
  ),
  {
    path: '/my-enquiry',
    file: 'my-enquiry.html',
    title: myEnquiry.title,
    description: myEnquiry.description,
    social: company.social['my-enquiry'],
    content: <MyEnquiry {...myEnquiry} apiUrl={__API_URL__} />,
  },
]

export const notFoundPage: Page = {
  path: null,
  file: '404.html',
  title: notFound.title,
  description: notFound.description,
  social: company.social['not-found'],
  content: <NotFoundPage {...notFound} goHome={goHome} />,
}

/** The server's responses to a form that the browser posted. */
export const answerPages = {
  sent: answerPage('contact-sent.html', answers.sent, false),
  refused: answerPage('contact-refused.html', answers.refused, true),
  asked: answerPage('asked.html', asked, false),
}

function legalPage(
  name: 'privacy-policy' | 'terms-and-conditions' | 'accessibility',
  text: LegalText,
): Page {
  return {
    path: `/${name}`,
    file: `${name}.html`,
    title: `${text.title} | ${company.name}`,
    description: text.description,
    social: company.social[name],
    content: <LegalPage text={text} words={legal} goHome={goHome} />,
    isLongText: true,
  }
}

type AnswerWords = (typeof answers)[keyof typeof answers] | typeof asked

function answerPage(file: string, words: AnswerWords, hasProblems: boolean): Page {
  const { title, lead: description } = words
  const content = <AnswerPage {...words} goHome={goHome} hasProblems={hasProblems} />
  return { path: null, file, title, description, social: company.social.landing, content }
}
