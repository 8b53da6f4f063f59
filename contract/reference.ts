/** It stays when the product is renamed: visitors have it in writing. */
const PREFIX = 'LS'

/**
 * A short name of an enquiry for people, such as LS-4A7E-C2: the end of its identifier. The store
 * keeps it unique. Enquiries from before that which share it are told apart by their `twin`.
 */
export function referenceOf(id: string, twin = 0): string {
  const end = id.slice(-6).toUpperCase()
  return `${PREFIX}-${end.slice(0, 4)}-${end.slice(4)}${twin === 0 ? '' : `-${twin + 1}`}`
}

/** What a person typed as a reference, in any case, with or without the prefix and hyphens. */
export function readReference(text: string): { end: string; twin: number } | undefined {
  const parts = /^(?:LS-?)?([\da-f]{4})-?([\da-f]{2})(?:-(\d{1,6}))?$/i.exec(text.trim())
  if (parts === null) return undefined
  const [, four, two, number = '1'] = parts
  return { end: `${four}${two}`.toLowerCase(), twin: Number(number) - 1 }
}
