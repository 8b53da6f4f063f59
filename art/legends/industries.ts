import { landing } from '@app/site/content/landing.ts'
import { INK, industries, land, PAPER, RED, WHITE } from '@app/site/styles/colours.ts'
import type { Studio } from '../studio.ts'

const { population, agriculture, urban, resource, political, environment } = industries

/** The six readings of one ground, as a map's legend shows them: one below the other. */
export async function drawIndustries(studio: Studio): Promise<void> {
  const cards = landing.industries.columns.flat()
  const drawn = cards.map(
    ({ picture }, index) =>
      `<svg y="${index * HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${swatches[picture]}</svg>`,
  )
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT * cards.length}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${drawn.join('')}</svg>`
  await studio.write('site/pictures/industries.svg', svg)
}

const WIDTH = 44
const HEIGHT = 28
const GROUND = `M0 0h${WIDTH}v${HEIGHT}H0z`

const swatches = {
  population: [
    `<path stroke="${population.people}" stroke-width="2.2" stroke-linecap="round" d="M6 6h0M11 9h0M8 13h0M14 14h0M18 8h0M22 12h0M17 18h0M26 7h0M29 14h0M35 20h0M38 9h0M10 20h0M24 22h0M31 23h0"/>`,
    `<path stroke="${RED}" stroke-width="2.4" stroke-linecap="round" d="M20 13.5h0M22.5 16h0M19 16.6h0M25 14h0M24 18h0"/>`,
  ].join(''),
  agriculture: [
    fill(agriculture.rice, GROUND),
    fill(agriculture.mustard, 'M0 0h17l-6 15H0z'),
    fill(agriculture.jute, 'M17 0h27v11L13 9.6z'),
    stroke(PAPER, 1, 'M17 0 5 28M0 13l44-2M26 11l-5 17'),
    stroke(agriculture.hedge, 0.7, 'M21 3h20M20 6h22M14 16l-4 10M17 16l-4 10M20 16l-4 10'),
  ].join(''),
  urban: [
    fill(urban.block, GROUND),
    fill(
      urban.roofEdge,
      'M4 4h8v7H4zM15 4h6v10h-6zM24 4h5v5h-5zM32 4h8v8h-8zM4 17h10v7H4zM18 18h7v6h-7zM31 17h8v7h-8z',
    ),
    stroke(RED, 1.8, 'm0 15.4 44-3'),
  ].join(''),
  resource: [
    fill(resource.sandstone, GROUND),
    fill(resource.limestone, 'M0 5c12-7 20 8 44-1v8c-22 8-32-7-44 0z'),
    fill(resource.shale, 'M0 17c12-7 22 8 44 0v6c-22 8-32-7-44 0z'),
    stroke(INK, 1.4, 'm30 0-8 28'),
  ].join(''),
  political: [
    fill(political.few, GROUND),
    fill(political.half, 'M0 0h18l4 10-6 18H0z'),
    fill(political.most, 'm22 10 22-5v23H16z'),
    stroke(WHITE, 2, 'm18 0 4 10-6 18m6-18 22-5'),
  ].join(''),
  environment: [
    fill(environment.plain, GROUND),
    fill(environment.oldCourse, 'M0 0h20L8 9 0 12zm28 28 6-9 10-3v12z'),
    stroke(land.river, 4, 'M-2 22c10 2 8-14 18-12s4 16 14 14S34 6 46 6'),
  ].join(''),
}

function fill(colour: string, data: string): string {
  return `<path fill="${colour}" d="${data}"/>`
}

function stroke(colour: string, width: number, data: string): string {
  return `<path stroke="${colour}" stroke-width="${width}" d="${data}"/>`
}
