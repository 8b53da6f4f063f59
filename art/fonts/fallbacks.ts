import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { type FontMetrics, readMetrics } from './metrics.ts'

/** A system font, adjusted to the metrics of ours while ours loads. */
export interface Fallback {
  family: string
  /** The system names of this font. */
  local: readonly string[]
  style: 'normal' | 'italic'
  /** The weight of ours that it replaces. */
  weight: number
  /** A free font with the same advance widths, as a file of an npm package, and its weight. */
  twin: { file: string; axes: Record<string, number> }
}

/**
 * An @font-face that makes a system font as wide and as high as ours. Widths are compared over our
 * own text, so that lines break at the same words when our font loads.
 */
export async function fallbackFace(
  fallback: Fallback,
  ours: FontMetrics,
  line: Pick<FontMetrics, 'ascent' | 'descent'>,
  text: string,
): Promise<string> {
  const twin = readMetrics(await instanceOf(fallback.twin, text))
  const size = ours.widthOf(text) / twin.widthOf(text)
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return [
    '@font-face {',
    `  font-family: '${fallback.family}';`,
    `  src: ${fallback.local.map((name) => `local('${name}')`).join(', ')};`,
    ...(fallback.style === 'italic' ? ['  font-style: italic;'] : []),
    `  font-weight: ${fallback.weight};`,
    `  size-adjust: ${percent(size)};`,
    `  ascent-override: ${percent(line.ascent / size)};`,
    `  descent-override: ${percent(line.descent / size)};`,
    '  line-gap-override: 0%;',
    '}',
    '',
  ].join('\n')
}

/** These characters of a font in one weight. */
export async function instanceOf({ file, axes }: Fallback['twin'], text: string): Promise<Buffer> {
  const font = await readFile(resolve(file))
  return subsetFont(font, text, { targetFormat: 'truetype', variationAxes: axes })
}

/** The path of a file of an npm package. */
export const { resolve } = createRequire(import.meta.url)
