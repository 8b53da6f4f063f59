import * as colours from '@app/design/colours.ts'
import { boxedFigures, SELECTED_FIGURE } from '@app/site/content/figures.ts'
import { shortNumber } from '../line/path-data.ts'
import type { Studio } from '../studio.ts'

/** The claim of a figure, as a countable quantity. */
type Chart = (typeof boxedFigures)[number]['chart']

/** The figures as countable charts, side by side: the number of marks is the claimed number. */
export async function drawFigures(studio: Studio): Promise<void> {
  const charts = boxedFigures.map(({ chart }, index) => {
    const isSelected = index === SELECTED_FIGURE
    const ink = isSelected ? colours.WHITE : colours.INK
    const ground = isSelected ? colours.INK : colours.PAPER
    return `<g transform="translate(${index * WIDTH})">${draw(chart, ink, ground)}</g>`
  })
  const size = `viewBox="0 0 ${charts.length * WIDTH} ${HEIGHT}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none">${charts.join('')}</svg>`
  await studio.write('site/pictures/figures.svg', svg)
}

const WIDTH = 104
const HEIGHT = 84

function draw(chart: Chart, ink: string, ground: string): string {
  switch (chart.kind) {
    case 'marks':
      return drawMarks(chart.total, chart.hit, ink)
    case 'bars':
      return drawBars(chart.total, chart.left, ink)
    case 'ruler':
      return drawRuler(chart.seconds, ink)
    case 'sheets':
      return drawSheets(chart.count, ink, ground)
    case 'cells':
      return drawCells(chart.count, ink)
    case 'geometries':
      return drawGeometries(ink)
    case 'blocks':
      return drawBlocks(chart.count, ink)
    case 'columns':
      return drawColumns(chart.count, ink)
  }
}

/** Rows of dashes, 25 a row; the misses are left out of the last rows and boxed in red. */
function drawMarks(total: number, hit: number, ink: string): string {
  const perRow = 25
  const pitch = 4
  const misses = total - hit
  const missRow = 6
  const missColumn = 17
  const row = (index: number) => {
    const y = 4 + index * pitch
    if (index !== missRow) return `M2 ${y}h${perRow * pitch}`
    const after = missColumn + misses
    return `M2 ${y}h${missColumn * pitch}M${2 + after * pitch} ${y}h${(perRow - after) * pitch}`
  }
  const box = `M${0.5 + missColumn * pitch} ${missRow * pitch + 1.4}h${misses * pitch + 1.3}v5.2h${-(misses * pitch + 1.3)}z`
  return [
    `<path stroke="${ink}" stroke-width="2.4" stroke-dasharray="2.4 1.6" d="${rows(total / perRow, row)}"/>`,
    redLine(box),
  ].join('')
}

/** The remainder is solid; what was saved is an outline. */
function drawBars(total: number, left: number, ink: string): string {
  const solid = rows(left, (index) => `M${2 + index * 10} 2h7v80h-7z`)
  const saved = rows(total - left, (index) => `M${2.7 + (left + index) * 10} 2.7h5.6v78.6h-5.6z`)
  return [
    `<path fill="${ink}" d="${solid}"/>`,
    `<path opacity=".75" stroke="${ink}" stroke-width="1.4" stroke-dasharray="3 2.4" d="${saved}"/>`,
  ].join('')
}

/** One second in twentieths; the red plumb line hangs at the claim. */
function drawRuler(seconds: number, ink: string): string {
  const ticks = 20
  const length = 98
  const x = (share: number) => shortNumber(2 + share * length)
  const tick = (index: number) => {
    const height = index % 10 === 0 ? 34 : index % 5 === 0 ? 24 : 16
    return `M${x(index / ticks)} ${66 - height}v${height}`
  }
  const rest = `M${x(seconds)} 70.7h${shortNumber((1 - seconds) * length)}v10.6H${x(seconds)}`
  return [
    `<path stroke="${ink}" stroke-width="1.4" stroke-linejoin="round" d="${rows(ticks + 1, tick)}${rest}"/>`,
    `<path fill="${ink}" d="M2 70h${seconds * length}v12H2z"/>`,
    `<path fill="${colours.RED}" d="M${shortNumber(1.3 + seconds * length)} 12h1.4v58h-1.4zm-4-8h9.4v9.4h-9.4z"/>`,
  ].join('')
}

/** The claimed sheets in a stack, and one more below for the plus. */
function drawSheets(count: number, ink: string, ground: string): string {
  const sheet = (index: number, fill: string, attributes = '') => {
    const y = (top: number) => shortNumber(top + index * 5.4)
    return `<path fill="${fill}"${attributes} d="M28 ${y(3)}h70L76 ${y(25)}H6z"/>`
  }
  const fromBelow = Array.from({ length: count - 1 }, (_, index) =>
    sheet(count - 1 - index, ground),
  )
  return [
    `<g stroke="${ink}" stroke-width="1.3" stroke-linejoin="round">`,
    sheet(count, ground, ' stroke-dasharray="3 2.4"'),
    ...fromBelow,
    sheet(0, colours.mapKeys.shallow),
    '</g>',
  ].join('')
}

/** Every cell filled, and one red boundary around all of them. */
function drawCells(count: number, ink: string): string {
  const cells = squares(count, Math.sqrt(count), 7.4, 5.6, [16, 6], ink)
  return `${cells}${redLine('M12.4 2.4h79.4v79.4H12.4z')}`
}

/** Points, a line, an area and a raster: the four kinds of data in GIS formats. */
function drawGeometries(ink: string): string {
  const raster = rasterTones.map((tone, place) => {
    const at = `${shortNumber(58 + (place % 5) * 8.2)} ${shortNumber(48 + Math.floor(place / 5) * 8.2)}`
    return `<path opacity="${tone}" d="M${at}h7v7h-7z"/>`
  })
  return [
    `<g stroke="${ink}" stroke-linejoin="round">`,
    '<path stroke-width="6" stroke-linecap="square" d="M14 14h0M32 8h0M24 26h0M40 24h0M10 34h0"/>',
    '<path stroke-width="1.4" d="m58 36 10-18 14 10L98 6"/>',
    `<path fill="${colours.mapKeys.shallow}" stroke-width="1.6" d="m6 52 20-4 18 10-6 20-24 2z"/>`,
    `</g><g fill="${ink}">${raster.join('')}</g>`,
  ].join('')
}

/** Five columns by four rows of grey values. */
const rasterTones = [
  0.9, 0.2, 0.5, 0.1, 0.7, 0.4, 1, 0.3, 0.6, 0.2, 0.5, 0.8, 0.3, 0.9, 0.1, 0.6, 0.2, 0.7, 0.4, 0.8,
]

/** Blocks of a hundred each; a boxed place for those that come next. */
function drawBlocks(count: number, ink: string): string {
  const perRow = 12
  const pitch = 8.3
  const x = shortNumber(2.7 + (count % perRow) * pitch)
  const y = shortNumber(2.7 + Math.floor(count / perRow) * pitch)
  const blocks = squares(count, perRow, pitch, 6.6, [2, 2], ink)
  return `${blocks}${redLine(`M${x} ${y}h5.2v5.2h-5.2z`)}`
}

/** A rising series, and a dashed red column for the plus. */
function drawColumns(count: number, ink: string): string {
  const pitch = 4.85
  const column = (index: number) => {
    const height = Math.round(20 + 56 * (index / (count - 1)) ** 0.8 + 7 * Math.sin(index * 2.4))
    return `M${shortNumber(1 + index * pitch)} ${82 - height}h3.3v${height}h-3.3z`
  }
  const next = `M${shortNumber(1.7 + count * pitch)} 4v77.4h3V4z`
  return `<path fill="${ink}" d="${rows(count, column)}"/>${redLine(next, ' stroke-dasharray="3 2.2"')}`
}

function redLine(data: string, attributes = ''): string {
  return `<path stroke="${colours.RED}" stroke-width="1.4"${attributes} d="${data}"/>`
}

/** Squares as dashes of thick lines: a row of any length takes as few bytes as one. */
function squares(
  count: number,
  perRow: number,
  pitch: number,
  side: number,
  [x, y]: readonly [number, number],
  ink: string,
): string {
  const row = (index: number) => {
    const length = Math.min(perRow, count - index * perRow) * pitch
    return `M${x} ${shortNumber(y + side / 2 + index * pitch)}h${shortNumber(length)}`
  }
  const dashes = `${side} ${shortNumber(pitch - side)}`
  return `<path stroke="${ink}" stroke-width="${side}" stroke-dasharray="${dashes}" d="${rows(Math.ceil(count / perRow), row)}"/>`
}

export function rows(count: number, path: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => path(index)).join('')
}
