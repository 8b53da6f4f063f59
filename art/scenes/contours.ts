import * as colours from '@app/design/colours.ts'
import { openCountry } from '../country/country.ts'
import { isolines } from '../line/isolines.ts'
import { pathData } from '../line/path-data.ts'
import { scaleLines } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { Matrix } from '../matrix.ts'
import type { Studio } from '../studio.ts'

/** Contours of the hills, for the menu and other plain backgrounds. */
export async function drawContours(studio: Studio): Promise<void> {
  const { height } = await openCountry(studio)
  await studio.write('site/pictures/contours.svg', contoursSvg(height))
}

/** The part of the country that is shown, in its pixels, and the grid it is traced on. */
const part = { left: 1500, top: 420, width: 840, height: 760 }
const CELLS = 300
const INTERVAL = 9
/** Every fourth contour is thick, for counting. */
const COUNTED = 4

function contoursSvg(country: Matrix): string {
  const ground = Matrix.from(CELLS, CELLS, (x, y) =>
    country.bilinear(part.left + (x / CELLS) * part.width, part.top + (y / CELLS) * part.height),
  ).blur(1.6)
  let thin = ''
  let thick = ''
  let count = 0
  for (let level = 3; level < 150; level += INTERVAL) {
    const lines = isolines(ground, level)
      .map((line) => simplify(line, 0.28))
      .filter(({ length }) => length > 9)
    const data = pathData(scaleLines(lines, 2), 0)
    count++
    if (count % COUNTED === 0) thick += data
    else thin += data
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 592 592" preserveAspectRatio="xMidYMin slice" fill="none" stroke="${colours.mapKeys.contours}">`,
    `<path stroke-width=".7" stroke-opacity=".55" d="${thin}"/>`,
    `<path stroke-width="1.2" stroke-opacity=".7" d="${thick}"/>`,
    '</svg>',
  ].join('')
}
