import { domainToASCII } from 'node:url'
import { enquirySchema } from '@app/contract/enquiry.ts'
import fc from 'fast-check'

/** Text to enter into the form, and how it is entered. */
export interface AnyEnquiry {
  way: 'pasted' | 'filled by a script'
  fields: Record<string, string>
}

/** Generated enquiries, most of which the form accepts, each with a different address. */
export function anyEnquiries(count: number, seed: number): AnyEnquiry[] {
  const drawn = fc.sample(anyEnquiry, { numRuns: count, seed })
  return drawn.map(({ way, local, domain, isAscii, ...texts }, index) => {
    // Chromium converts an internationalised domain to Punycode when it is pasted, but not
    // otherwise.
    const host = way === 'filled by a script' && isAscii ? domainToASCII(domain) || domain : domain
    return { way, fields: { ...texts, email: `${local}.${seed}.${index}@${host}` } }
  })
}

/**
 * Control characters, invisible, right-to-left and combining characters, and texts of maximum
 * length.
 */
const oddities = ['\ufffd', '\ud800', '\0', '\u0085', '\u202e', '\u200d', '\ufeff', '\u00a0', ' ']

/** Any Unicode character and lone surrogates, around something visible. */
const text = (limit: number) =>
  fc
    .tuple(
      fc.constantFrom('a', 'ড়', '𞤀', '\u{1f5fa}', 'Å', 'ㄱ', '\ufffd', '\ud800'),
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: limit }),
        fc.string({ unit: 'grapheme', maxLength: limit }),
        fc.string({ unit: fc.constantFrom(...oddities), maxLength: limit }),
        fc.constantFrom('\u{1f5fa}', '\u09dc', 'e\u0301').map((letter) => letter.repeat(limit)),
      ),
      fc.boolean(),
    )
    .map(([seen, other, isFirst]) => (isFirst ? seen + other : other.slice(0, limit - 2) + seen))
    .map((value) => value.slice(0, limit))

const label = fc.oneof(
  ...[
    'abcxyz019',
    'äöüßéåñ',
    'бвгджя',
    'αβγδω',
    'অআকখগ',
    'कखगघ',
    'かなカナ漢字',
    '한글',
    'אבגד',
    'ابتث',
  ].map((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })),
)

const domain = fc.oneof(
  { weight: 6, arbitrary: fc.array(label, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(['例え。テスト'], ['xn--bcher-kva'], ['a-b', 'c--d']) },
  { weight: 1, arbitrary: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 })) },
)

const anyEnquiry = fc.record({
  way: fc.constantFrom<AnyEnquiry['way']>('pasted', 'filled by a script'),
  name: text(enquirySchema.properties.name.maxLength),
  local: fc.string({
    unit: fc.constantFrom(..."abcXYZ019.!#$%&'*+/=?^_`{|}~-"),
    minLength: 1,
    maxLength: 40,
  }),
  isAscii: fc.nat({ max: 7 }).map((chance) => chance > 0),
  domain: domain.map((labels) => [...labels, 'example'].join('.')),
  phoneNumber: fc.constantFrom('', '123456', ' +91 (361) 234-5678 ', '0361.234.5678'),
  message: text(enquirySchema.properties.message.maxLength),
})

/** What the form held when it was sent, and the status of the response. */
export interface Sent {
  held: Record<string, string>
  status: number
}

/**
 * Runs in the page. Fills in the open form, and sends it if the form's own validation passes.
 * Resolves once Submit is enabled again, with null if nothing was sent.
 */
export async function sendByForm({ way, fields }: AnyEnquiry): Promise<Sent | null> {
  const form = document.querySelector('form.contact-form')
  if (!(form instanceof HTMLFormElement)) throw new Error('there is no form')
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText) throw new Error(`${name} is no field`)
    field.value = ''
    if (way === 'filled by a script' || value === '') field.value = value
    else {
      field.focus()
      // Text from the clipboard is truncated to the maximum length.
      document.execCommand('insertText', false, value)
    }
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!form.checkValidity()) return null

  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const held: Record<string, string> = Object.fromEntries(entries)
  delete held.website
  const realFetch = window.fetch
  const status = await new Promise<number>((resolve) => {
    window.fetch = async (...request) => {
      const response = await realFetch(...request)
      if (new URL(response.url).pathname === '/api/contact') resolve(response.status)
      return response
    }
    form.requestSubmit()
  })
  window.fetch = realFetch
  const submit = form.querySelector('button[type=submit]')
  while (submit?.hasAttribute('disabled')) await new Promise((resolve) => setTimeout(resolve, 2))
  return { held, status }
}

/**
 * The expected text in the store: control characters become spaces, surrounding white space is
 * trimmed, and Unicode is normalised, as the specification's decisions require.
 */
export function storedAs(held: Record<string, string>): Record<string, string> {
  const entries = Object.entries(held).map(([name, value]) => [name, plainText(value)])
  return Object.fromEntries(entries)
}

function plainText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .normalize('NFC')
}
