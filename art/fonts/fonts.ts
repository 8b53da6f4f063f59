import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { capitalsText, landingText, readSiteText } from '../site-words.ts'
import type { Studio } from '../studio.ts'
import { type Fallback, fallbackFace, instanceOf, resolve } from './fallbacks.ts'
import { type FontMetrics, readMetrics } from './metrics.ts'

/**
 * The site's two fonts, reduced to the characters it uses, system fonts as fallbacks, and the
 * letters of visitors' names.
 */
export async function drawFonts(studio: Studio): Promise<void> {
  const sansText = charactersOf(`${ASCII}${TYPOGRAPHIC}${await readSiteText(studio)}`)
  const noteText = charactersOf(`${LETTERS}${PUNCTUATION}`)
  await studio.write('design/fonts/lessa-sans.woff2', await cutFont(sans, sansText))
  await studio.write('design/fonts/lessa-note.woff2', await cutFont(note, noteText))
  await studio.write('design/fonts/fallbacks.css', await fallbackStyles())
  for (const { name, script, letters } of indic) {
    const font = await cutFont(indicSource(name, script), letters)
    await studio.write(`design/fonts/lessa-${script}.woff2`, font)
  }
  for (const { name, licence } of [
    sans,
    note,
    ...indic.map(({ name, script }) => indicSource(name, script)),
  ]) {
    await studio.write(`design/fonts/OFL-${name}.txt`, await readFile(resolve(licence)))
  }
}

/** Text in our sans as a font of one weight, for pictures with text. */
export function sansInstance(text: string, weight: number): Promise<Buffer> {
  return instanceOf({ file: sans.file, axes: { wght: weight } }, text)
}

const sans = {
  name: 'anek-latin',
  file: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
  licence: '@fontsource-variable/anek-latin/LICENSE',
  axes: { wght: { min: 400, max: 650, default: 400 } },
  features: ['kern', 'tnum', 'lnum'],
}

const note = {
  name: 'source-serif-4',
  file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-standard-italic.woff2',
  licence: '@fontsource-variable/source-serif-4/LICENSE',
  axes: { wght: 400, opsz: 14 },
  features: ['kern'],
}

/** The letters that design/fonts/indic.css names, each script with what joins its letters. */
const JOINERS = '\u200c\u200d\u25cc'
const indic = [
  { name: 'anek-bangla', script: 'bengali', letters: `${between(0x980, 0x9fe)}।॥${JOINERS}` },
  { name: 'anek-devanagari', script: 'devanagari', letters: between(0x900, 0x97f) + JOINERS },
]

/** In one weight: all of them take three times as much. Letters join by any of its features. */
function indicSource(name: string, script: string) {
  const folder = `@fontsource-variable/${name}`
  const file = `${folder}/files/${name}-${script}-wght-normal.woff2`
  return { name, file, licence: `${folder}/LICENSE`, axes: { wght: 450 }, features: undefined }
}

function between(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}

/** What visitors may type into the form. */
export const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(
  '',
)
const LETTERS = ASCII.replaceAll(/[^A-Za-z0-9 ]/g, '')
/** The characters of captions, the only text in our serif. */
const PUNCTUATION = `.,;:!?'"()-/&%\u00a0©°·×–—‘’“”…`
const TYPOGRAPHIC = '\u00a0©°·×–—‘’“”…′″→²₹±'

type Source = typeof sans | typeof note | ReturnType<typeof indicSource>

function charactersOf(text: string): string {
  return [...new Set(text)].sort().join('')
}

/**
 * The subset keeps kerning and the figures for tables, and drops what no browser needs: hints,
 * other features, and with GDEF the changes of kerning from weight to weight, which take 3.6 kB
 * and move a line of text by less than a thousandth.
 */
async function cutFont(source: Source, text: string): Promise<Buffer> {
  return subsetFont(await readFile(resolve(source.file)), text, {
    targetFormat: 'woff2',
    variationAxes: source.axes,
    ...(source.features && { keepFeatures: source.features }),
    noHinting: true,
    dropTables: source.features ? ['GDEF', 'STAT'] : ['STAT'],
  })
}

/** The line of our sans as the site's stylesheet sets it, which centres capitals in buttons. */
const sansLine = { ascent: 0.94, descent: 0.27 }

const sansFallbacks = [400, 500, 600].flatMap((weight) => systemFaces('Lessa Sans', weight))
/** For labels in capitals of one weight, in the bar above every page. */
const capitalsFallbacks = systemFaces('Lessa Caps', 550)

/** One name for each system: each missing one is searched for before the first paint. */
function systemFaces(family: string, weight: number): Fallback[] {
  // Systems have no weight between regular and bold, and take bold from 550 on.
  const isBold = weight >= 550
  const axes = { wght: isBold ? 700 : 400 }
  return [
    {
      family: `${family} Arial`,
      local: isBold ? ['Arial-BoldMT', 'Liberation Sans Bold'] : ['Arial', 'Liberation Sans'],
      style: 'normal',
      weight,
      twin: { file: '@fontsource-variable/arimo/files/arimo-latin-wght-normal.woff2', axes },
    },
    {
      family: `${family} Roboto`,
      local: isBold ? ['Roboto Bold', 'Roboto-Bold'] : ['Roboto', 'Roboto-Regular'],
      style: 'normal',
      weight,
      twin: { file: '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2', axes },
    },
  ]
}

/** Every system that has Georgia has this one too. */
const noteFallback: Fallback = {
  family: 'Lessa Note Times',
  local: ['TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
  style: 'italic',
  weight: 400,
  twin: { file: '@fontsource/tinos/files/tinos-latin-400-italic.woff2', axes: {} },
}

async function fallbackStyles(): Promise<string> {
  const comment =
    '/* Generated by art/fonts: system fonts with our metrics, used until our fonts load. */\n'
  const faces: string[] = []
  for (const fallback of [...sansFallbacks, ...capitalsFallbacks]) {
    const words = capitalsFallbacks.includes(fallback) ? capitalsText : landingText
    const ours = readMetrics(await sansInstance(ASCII, fallback.weight))
    faces.push(await fallbackFace(fallback, ours, sansLine, shared(words, ours)))
  }
  const ours = readMetrics(await instanceOf(note, ASCII))
  faces.push(await fallbackFace(noteFallback, ours, ours, shared(landingText, ours)))
  return [comment, ...faces].join('\n')
}

/** The part of a text that a font supports: only this is compared. */
function shared(text: string, font: FontMetrics): string {
  return Array.from(text).filter(font.has).join('')
}
