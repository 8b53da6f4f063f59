import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { testedWith } from './accessibility.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { boxedFigures, figures } from './figures.ts'
import { landing } from './landing.ts'
import { footer, navigation } from './navigation.ts'
import { noticeOf } from './notice.ts'

const projectDir = join(import.meta.dirname, '..', '..')

describe('the figures', () => {
  it('fill eight boxes, each figure once', () => {
    assert.equal(boxedFigures.length, 8)
    assert.equal(new Set(boxedFigures).size, 8)
  })

  it('all nine appear in the copy', () => {
    const copy = JSON.stringify(landing)

    for (const { value } of Object.values(figures)) assert.ok(copy.includes(value), value)
  })

  it('have charts that show the number they claim', () => {
    const { accuracy, trainingTime, teamUpdates, mapLayers, dashboards } = figures

    assert.equal((accuracy.chart.hit / accuracy.chart.total) * 100, Number(accuracy.value))
    assert.equal(
      (1 - trainingTime.chart.left / trainingTime.chart.total) * 100,
      Number(trainingTime.value),
    )
    assert.equal(`~${teamUpdates.chart.seconds}`, teamUpdates.value)
    assert.equal(`${mapLayers.chart.count}+`, mapLayers.value)
    assert.equal(`${dashboards.chart.count}+`, dashboards.value)
  })
})

describe("the owner's wording", () => {
  // Fixed by the specification: changing any of these changes the specification.
  for (const [said, wanted] of [
    [landing.hero.action, 'Get In Toutch'],
    [landing.contact.action, 'GET IN TOUCH'],
    [landing.coreFeatures.mapping.title, 'Smart Geo-Mapping & Data Visualization'],
    [landing.coreFeatures.fieldwork.title, 'Field Surveyor & Project Management'],
    [landing.explore.title, `Explore ${company.name} Right Now`],
    [contact.title, 'Contact Us'],
    [contact.submit, 'Submit'],
    [contact.fields.name.label, 'Name'],
    [contact.fields.email.label, 'E-mail'],
    [contact.fields.phoneNumber.label, 'Contact Number'],
    [contact.fields.message.label, 'Message'],
    [contact.fields.name.placeholder, 'Enter your name'],
    [contact.fields.email.placeholder, 'Enter your email'],
    [contact.fields.phoneNumber.placeholder, 'Enter your contact number'],
    [contact.fields.message.placeholder, 'Enter your message'],
    [contact.toasts.success, 'Form submitted successfully!'],
    [contact.toasts.failure, 'Failed to submit form!'],
    [navigation.contact.label, 'CONTACT US'],
    [navigation.goHome, 'Go to Home'],
    [
      navigation.items.map(({ label }) => label).join(),
      `ABOUT ${company.name.toUpperCase()},CORE FEATURES,INDUSTRIES`,
    ],
    [footer.legal.map(({ label }) => label).join(), 'Privacy Policy,Terms & Conditions'],
    [footer.copyright.slice(0, 6), '© 2025'],
    [
      landing.industries.columns
        .flat()
        .map(({ title }) => title)
        .join(),
      'Population,Agriculture,Urban planning,Resource management,Political,Environment',
    ],
  ]) {
    it(`${wanted}`, () => {
      assert.equal(said, wanted)
    })
  }
})

describe('the fields of the form', () => {
  it('are exactly those in the policy, in the order of the form', () => {
    const policy = readFileSync(join(import.meta.dirname, 'privacy-policy.md'), 'utf8')
    const [, list = ''] =
      /contact form on this website asks for:\n\n((?:- .*\n)+)/.exec(policy) ?? []
    const items = list.trimEnd().toLowerCase().split('\n')

    assert.equal(items.length, enquiryFields.length)
    for (const [index, { name }] of enquiryFields.entries()) {
      assert.ok(items[index]?.includes(contact.fields[name].label.toLowerCase()), items[index])
    }
  })

  it('are all required except those marked as optional', () => {
    const labels = enquiryFields.map(({ name }) => contact.fields[name].label.toLowerCase())

    assert.deepEqual(
      labels.filter((label) => contact.required.includes(label)),
      labels.filter((_, index) => enquiryFields[index]?.isRequired === false),
    )
  })
})

describe('the notice beside Submit', () => {
  const notice = noticeOf({ email: 'E', grievances: 'G', retentionMonths: 1 })

  it('lists the fields of the form first, in their order', () => {
    const [{ text }] = notice.terms
    const places = enquiryFields.map(({ name }) =>
      text.indexOf(contact.fields[name].label.toLowerCase()),
    )

    assert.ok(places.every((place) => place > 0))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.equal(text.split(/, (?:and )?/).length, enquiryFields.length + 1, 'and the time')
  })

  it('has a version for each text: give a changed one the day of its change', () => {
    const { version, ...text } = notice

    const [, known] = texts.find(([day]) => day === version) ?? []
    assert.equal(hash('sha256', JSON.stringify(text)).slice(0, 16), known)
  })
})

describe('the statement on accessibility', () => {
  it('names the versions that are installed', () => {
    const versionOf = (path: string) =>
      JSON.parse(readFileSync(join(projectDir, path, 'package.json'), 'utf8')).version

    assert.deepEqual(testedWith, { site: versionOf('.'), axe: versionOf('node_modules/axe-core') })
  })
})

/** Every version and a hash of its text. Enquiries are stored with them, so none is removed. */
const texts = [['2026-11-20', '8ae03997a154da17']]

describe('the company', () => {
  it('is named in one module and nowhere else', () => {
    const { name, email, phone } = company
    const facts = [name, email, phone].map((fact) => new RegExp(`(?<!\\w)${asPattern(fact)}\\b`))
    const files = globSync('{site,design,explorer,server}/**/*.{ts,tsx,md,css}', {
      cwd: projectDir,
      exclude: isNotOurs,
    }).filter((file) => !/^site\/content\/company\.ts$|-for-tests\.ts$|\.test\.ts$/.test(file))
    const repeats = files.filter((file) => {
      const text = readFileSync(join(projectDir, file), 'utf8').replaceAll(fontNames, '')
      return facts.some((fact) => fact.test(text))
    })

    assert.ok(files.length > 100)
    assert.deepEqual(repeats, [])
  })
})

/** The names of the fonts; no visitor sees them. */
const fontNames = /Lessa (?:Sans|Caps|Text|Note)/g

function isNotOurs(path: string): boolean {
  return /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(path)
}

function asPattern(text: string): string {
  return text.replaceAll(/[.+]/g, '\\$&')
}
