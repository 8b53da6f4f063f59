import { type EnquiryField, enquiryFields } from '@app/contract/enquiry-fields.ts'

/**
 * The reference and all the text of a visitor, normalised for search, and long numbers once more without their
 * spaces.
 */
export function searchableText(
  enquiry: Readonly<Record<EnquiryField | 'reference', string>>,
): string {
  const texts = enquiryFields.map(({ name }) => enquiry[name])
  const text = fold([...texts, enquiry.reference].join('\n'))
  return [text, ...(text.match(LONG_NUMBER) ?? []).map(digitsOf)].join('\n')
}

/** The words of a query, all of which must occur somewhere in the text. */
export function wordsOf(query: string): string[] {
  const folded = fold(query).replace(LONG_NUMBER, digitsOf)
  return [...new Set(folded.split(/[\s\p{Cc}]+/u))]
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

const MAX_WORDS = 8

/** What a trigram index can find; shorter words are searched for in the text itself. */
export function isIndexed(word: string): boolean {
  return [...word].length >= GRAM_LENGTH
}

const GRAM_LENGTH = 3

/** A number for each trigram. Two trigrams may share one, so matches are checked in the text. */
export function gramsOf(folded: string): number[] {
  const characters = Array.from(folded, (character) => character.codePointAt(0) ?? 0)
  const grams = new Set<number>()
  for (let at = 0; at + GRAM_LENGTH <= characters.length; at += 1) {
    const [first = 0, second = 0, third = 0] = characters.slice(at, at + GRAM_LENGTH)
    grams.add((Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third) | 0)
  }
  return [...grams]
}

/** Seven digits or more, as people write contact numbers. */
const LONG_NUMBER = /(?:\+ ?)?(?:\(\d+\)|\d)(?:[ ./()-]{0,2}\d){5,}[ ./()-]{0,2}\d/g

function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}

/**
 * Folds letters for search: lower case, normalised, without accents that people leave out. Vowel
 * signs of Indic scripts are letters and stay.
 */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC')
  return plain.toLowerCase().replace(OTHERS, (letter) => typed[letter] ?? letter)
}

/** Combining marks of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]/g

/** Letters without a separable accent, and what people type instead. */
const typed: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '´': "'", '`': "'", '“': '"', '”': '"', '‐': '-', '–': '-' },
}
const OTHERS = new RegExp(`[${Object.keys(typed).join('')}]`, 'gu')
