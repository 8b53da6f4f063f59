import { enquirySchema } from './enquiry.ts'

/** The page where a sender asks for something about an enquiry; the form is posted to it too. */
export const WISH_PATH = '/my-enquiry'

/** What a sender may ask for. */
export const wishKinds = ['copy', 'correction', 'erasure', 'complaint'] as const

export type WishKind = (typeof wishKinds)[number]

/** What the form sends; a reference is read more leniently than it is printed. */
export const wishSchema = {
  type: 'object',
  required: ['reference', 'email', 'kind'],
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 40 },
    email: enquirySchema.properties.email,
    kind: { enum: wishKinds },
    text: { type: 'string', maxLength: 2_000, default: '' },
  },
} as const

/** The server's message about a field, for the person who filled it in. */
export const wishMessages: Readonly<Record<string, string>> = {
  reference: 'The reference must look like LS-4A7E-C2. It was shown when you sent the enquiry.',
  email: 'The e-mail address must look like name@example.org.',
  kind: 'Please choose what you ask for.',
  text: 'The text may have at most 2,000 characters.',
}

export function isWishKind(text: unknown): text is WishKind {
  return wishKinds.some((kind) => kind === text)
}
