import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { openCountry } from '../../country/country.ts'
import type { Studio } from '../../studio.ts'
import { CARD_SIZE } from '../canvas.ts'
import { groundOf } from '../ground.ts'
import { CASING } from '../selection.ts'
import { placeDots } from './dots.ts'
import { contourPath, dotPath, maskPath, roadPath, wardPath } from './layers.ts'
import { layRoads, placeTowns } from './settlements.ts'

const SEED = 23

/** A dot map of the hero's plain, drawn in lines and dots only: sharp at any size. */
export async function drawPopulationCard(studio: Studio): Promise<void> {
  const ground = groundOf(await openCountry(studio), 770, 300, 760)
  const random = seededRandom(SEED)
  const towns = placeTowns(ground, random)
  const roads = layRoads(ground, towns)
  const dots = placeDots(ground, towns, roads, random)

  const dotLayers = [
    stroked(dotPath(dots.rural), '#3f7480', 5),
    stroked(dotPath(dots.urban), colours.industries.population.people, 6),
    `<path id="selected" d="${dotPath(dots.selected)}"/>`,
    `<use href="#selected" stroke="${CASING}" stroke-width="12"/>`,
    `<use href="#selected" stroke="${colours.RED}" stroke-width="6.5"/>`,
  ]
  const layers = [
    filled(`M0 0h${CARD_SIZE}v${CARD_SIZE}H0z`, '#f3f8f4'),
    filled(maskPath(ground.belt, 320, 0.6), '#ebf1ea'),
    stroked(contourPath(ground.height), '#c9b393', 2),
    filled(maskPath(ground.water, 640, 0.35), '#a9d3db'),
    stroked(wardPath(ground, towns), '#7d9690', 2, ' stroke-dasharray="10 5 2 5"'),
    stroked(roadPath(roads), '#b8895a', 2.2, ' stroke-opacity=".6"'),
    `<g stroke-linecap="round">${dotLayers.join('')}</g>`,
  ]
  const box = `0 0 ${CARD_SIZE} ${CARD_SIZE}`
  const size = `width="${CARD_SIZE}" height="${CARD_SIZE}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}" fill="none">`
  await studio.write('site/pictures/card-population.svg', `${svg}${layers.join('')}</svg>\n`)
}

function filled(path: string, colour: string): string {
  return `<path fill="${colour}" d="${path}"/>`
}

function stroked(path: string, colour: string, width: number, attributes = ''): string {
  return `<path stroke="${colour}" stroke-width="${width}"${attributes} d="${path}"/>`
}
