import { marked, type Token } from 'marked'

export interface LegalText {
  title: string
  description: string
  /** ISO dates, as in the front matter. */
  effective: string
  updated: string
  introduction: string
  sections: LegalSection[]
}

export interface LegalSection {
  id: string
  title: string
  /** `null` for the closing section, which has no number. */
  number: number | null
  html: string
}

/**
 * Parses a legal text: front matter, an introduction, one `##` per section. Throws if a date or a
 * placeholder's value is missing, so that no such page is ever built.
 */
export function readLegal(markdown: string, values: Record<string, string>): LegalText {
  const { fields, body } = readFrontMatter(markdown)
  const text = withApostrophes(fillIn(body, values))
  const [introduction, ...sections] = splitAtHeadings(marked.lexer(text))
  if (!introduction || sections.length === 0) throw new Error('The text has no ## section')
  return {
    title: required(fields, 'title'),
    description: required(fields, 'description'),
    effective: requiredDate(fields, 'effective'),
    updated: requiredDate(fields, 'updated'),
    introduction: marked.parser(introduction.tokens),
    sections: numberSections(sections, fields.get('closing')),
  }
}

/** A day in words: 1 January 2025. */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}

function readFrontMatter(markdown: string) {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown)
  const [, head, body] = match ?? []
  if (head === undefined || body === undefined) throw new Error('The text has no front matter')
  const fields = new Map<string, string>()
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':')
    fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return { fields, body }
}

function required(fields: Map<string, string>, name: string): string {
  const value = fields.get(name)
  if (!value) throw new Error(`The front matter lacks '${name}'`)
  return value
}

function requiredDate(fields: Map<string, string>, name: string): string {
  const value = required(fields, name)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isDate) throw new Error(`The front matter's '${name}' is no date: ${value}`)
  return value
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is known to put for ${placeholder}`)
    return value
  })
}

/** Converts straight quotes to typographic ones. */
function withApostrophes(text: string): string {
  return text.replaceAll(/(?<=\w)'(?=\w)/g, '’')
}

interface Part {
  heading: string
  tokens: Token[]
}

function splitAtHeadings(tokens: Token[]): Part[] {
  const parts: Part[] = [{ heading: '', tokens: [] }]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2) {
      parts.push({ heading: token.text, tokens: [] })
    } else {
      parts.at(-1)?.tokens.push(token)
    }
  }
  return parts
}

function numberSections(parts: Part[], closing: string | undefined): LegalSection[] {
  return parts.map(({ heading, tokens }, index) => ({
    id: heading.toLowerCase().replace(/[^a-z]+/g, '-'),
    title: heading,
    number: heading === closing ? null : index + 1,
    html: marked.parser(tokens),
  }))
}
