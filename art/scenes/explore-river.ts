import * as colours from '@app/site/styles/colours.ts'
import { openCountry } from '../country/country.ts'
import { exactDistance } from '../distance.ts'
import { Field } from '../field.ts'
import { isolines } from '../line/isolines.ts'
import { pathData, shortNumber } from '../line/path-data.ts'
import { type Point, scaleLines } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import type { Studio } from '../studio.ts'

/** The river for the dark band: outlined by waterlines, as engravers drew the sea. */
export async function drawExploreRiver(studio: Studio): Promise<void> {
  const { water } = await openCountry(studio)
  await studio.write('site/pictures/explore-river.svg', riverSvg(water))
}

/** The part of the country that is shown, in its pixels, and the grid it is traced on. */
const part = { left: 370, top: 70, width: 1780, height: 890 }
const COLUMNS = 800
const ROWS = 400
const SCALE = 1.8

/** How far from the bank each waterline runs, wider and wider apart. */
const offsets = [4, 8.5, 13.5, 19, 25, 32, 40, 49, 59, 70, 83, 98, 115]

function riverSvg(country: Field): string {
  const water = Field.from(COLUMNS, ROWS, (x, y) =>
    country.bilinear(part.left + (x / COLUMNS) * part.width, part.top + (y / ROWS) * part.height),
  )
  const distance = exactDistance(water)
  const banks = trace(water.blur(0.6), 0.5, 0.22, 8)
  const waterlines = offsets.map((offset, index) => {
    // The farther out, the rounder: a line repeats less and less of what the bank does.
    const lines = trace(distance.blur(1 + index * 0.22), offset, 0.22 + 0.02 * index, 12)
    const width = shortNumber(1 - index * 0.03, 2)
    const opacity = shortNumber(0.55 * 0.83 ** index, 2)
    return `<path stroke-width="${width}" stroke-opacity="${opacity}" d="${pathData(lines, 0)}"/>`
  })
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 1432 712" preserveAspectRatio="xMaxYMid slice" fill="none" stroke="#7fc0cc">',
    `<path stroke-width="1.3" fill="${colours.land.river}" fill-opacity=".34" d="${pathData(banks)}"/>`,
    ...waterlines,
    '</svg>',
  ].join('')
}

function trace(field: Field, level: number, tolerance: number, fewestPoints: number): Point[][] {
  const lines = isolines(field, level).map((line) => simplify(line, tolerance))
  return scaleLines(
    lines.filter(({ length }) => length > fewestPoints),
    SCALE,
  )
}
