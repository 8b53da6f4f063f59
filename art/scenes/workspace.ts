import { scenes } from '@app/site/content/scenes.ts'
import * as colours from '@app/site/styles/colours.ts'
import { markPaths } from '../icons/mark.ts'
import { textsOf } from '../site-words.ts'
import type { Studio } from '../studio.ts'
import { openPen, type Pen } from './pen.ts'
import { workspaceMap } from './workspace-map.ts'

const words = scenes.workspace

/** The office's view: a map with its layers, filters and legend, and the card of one plot. */
export async function drawWorkspace(studio: Studio): Promise<void> {
  await studio.write('site/pictures/scene-workspace.svg', await drawWide())
  await studio.write('site/pictures/scene-workspace-compact.svg', await drawCompact())
}

/** Small text, beside the names of things. */
const small = { size: 13.2, fill: colours.INK_2 }
const bold = { weight: 550 } as const

const BAR = 57
const FOOT = 36

async function drawWide(): Promise<string> {
  const [width, height] = [1000, 670]
  const map = { x: 231, y: BAR, width: width - 231, height: height - BAR - FOOT }
  const pen = await openWindow(width, height)
  pen.add(workspaceMap(map))
  drawSearch(pen, width - 16)
  drawLayers(pen, map.x)
  drawChips(pen, map.x + 14, [...words.filters, undefined])
  drawCard(pen, 692, 354)
  pen.box({ x: 633.5, y: 457, width: 59, height: 1.5 }, { fill: colours.RED })
  drawLegend(pen, map.x + 16, 475)
  drawFoot(pen, width, height, words.system)
  return pen.finish(width, height)
}

/** For a phone: what is left of it when the lists are away. */
async function drawCompact(): Promise<string> {
  const [width, height] = [454, 600]
  const pen = await openWindow(width, height)
  pen.add(workspaceMap({ x: 0, y: BAR, width, height: height - BAR - FOOT }))
  drawChips(pen, 15, words.filters)
  pen.box({ x: 215, y: 313, width: 1.5, height: 46 }, { fill: colours.RED })
  drawCard(pen, 93, 155)
  drawFoot(pen, width, height)
  return pen.finish(width, height)
}

async function openWindow(width: number, height: number): Promise<Pen> {
  const pen = await openPen(textsOf(words).join(' '))
  pen.box({ x: 0, y: 0, width, height }, { fill: colours.PAPER })
  pen.add(`<g transform="translate(17 17.5)scale(.917)">${markPaths}</g>`)
  pen.text(words.title, 55, 28.5, bold)
  pen.text(words.sheet, 71 + pen.widthOf(words.title, bold), 28.5, small)
  pen.line(0, BAR - 0.5, { x: width })
  return pen
}

function drawSearch(pen: Pen, right: number): void {
  const x = right - 280
  pen.box({ x: x + 0.5, y: 12, width: 279, height: 33 }, { stroke: colours.LINE_2, radius: 3 })
  pen.path(
    `M${x + 23.1} 27.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0zm-1 4 4 4`,
    `fill="none" stroke="${colours.INK_2}" stroke-width="1.6"`,
  )
  pen.text(words.search, x + 35, 28.5, small)
}

function drawLayers(pen: Pen, right: number): void {
  pen.text(words.layersTitle, 17, 79, bold)
  pen.text(words.layersShown, 214, 79, { ...small, anchor: 'end' })
  for (const [index, { name, swatch, isOn }] of words.layers.entries()) {
    const middle = 114 + index * 36.2
    const box = { x: 17.7, y: middle - 6.2, width: 12.2, height: 12.2 }
    pen.box(box, { stroke: isOn ? colours.INK : colours.LINE_2, strokeWidth: 1.4, radius: 1.6 })
    if (isOn) pen.box({ x: 20.7, y: middle - 3.2, width: 6.2, height: 6.2 }, { fill: colours.INK })
    drawSwatch(pen, 36, middle - 7.7, swatch)
    pen.text(name, 59, middle - 0.7, { fill: isOn ? colours.INK : colours.INK_3 })
    pen.line(17, middle + 17.7, { x: 214 }, colours.MIST_2)
  }
  pen.line(right - 0.5, BAR, { y: 634 })
}

const swatches: Record<string, string> = {
  photographs: colours.mapKeys.photographs,
  plots: colours.mapKeys.plots,
  buildings: colours.mapKeys.buildings,
  'land-class': colours.mapKeys.tea,
  roads: colours.WHITE,
  water: colours.mapKeys.water,
  contours: colours.mapKeys.contours,
  population: colours.INK,
  wards: colours.mapKeys.wards,
  points: colours.RED,
  relief: colours.mapKeys.relief,
  satellite: colours.mapKeys.satellite,
  sali: colours.mapKeys.sali,
  tea: colours.mapKeys.tea,
  fallow: colours.mapKeys.fallow,
  homestead: colours.mapKeys.homestead,
}

function drawSwatch(pen: Pen, x: number, y: number, name: string): void {
  const fill = swatches[name]
  if (!fill) throw new Error(`the scene has no colour for ${name}`)
  pen.box({ x, y, width: 15, height: 15 }, { fill, radius: 1.5 })
  pen.box(
    { x: x + 0.5, y: y + 0.5, width: 14, height: 14 },
    { stroke: colours.HAIRLINE, radius: 1.5 },
  )
}

/** The last one, with nothing in it, asks for another. */
function drawChips(
  pen: Pen,
  left: number,
  filters: readonly ({ name: string; value: string } | undefined)[],
): void {
  let x = left
  for (const filter of filters) {
    const name = filter ? `${filter.name} ` : words.addFilter
    const nameWidth = pen.widthOf(name)
    const start = x + (filter ? 25.5 : 11)
    const width = start - x + nameWidth + (filter ? pen.widthOf(filter.value, bold) : 0) + 11
    drawPanel(pen, { x, y: 71, width, height: 30 }, 3, colours.HAIRLINE_2)
    if (filter) pen.box({ x: x + 11, y: 82.3, width: 7.5, height: 7.5 }, { fill: colours.RIVER })
    pen.text(name, start, 85.3)
    if (filter) pen.text(filter.value, start + nameWidth, 85.3, bold)
    x += width + 7
  }
}

function drawPanel(
  pen: Pen,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  edge: string,
): void {
  pen.box(
    { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 },
    { fill: colours.PAPER, stroke: edge, radius },
  )
}

const CARD = { width: 250, height: 158 }

function drawCard(pen: Pen, x: number, y: number): void {
  const right = x + CARD.width - 14
  pen.add(
    `<filter id="s" x="-30%" width="160%" y="-30%" height="180%"><feGaussianBlur stdDeviation="18"/></filter>`,
  )
  pen.add(
    `<rect x="${x + 10}" y="${y + 24}" width="230" height="138" fill="${colours.INK}" opacity=".4" filter="url(#s)"/>`,
  )
  drawPanel(pen, { x, y, ...CARD }, 4, colours.HAIRLINE_2)
  pen.text(words.plot.title, x + 14, y + 22.8, { size: 19, ...bold })
  drawStatus(pen, words.plot.status, right, y + 24.4)
  pen.line(x + 14, y + 44.3, { x: right })
  for (const [index, { name, value }] of words.plot.facts.entries()) {
    const middle = y + 58.8 + index * 25.1
    pen.text(name, x + 14, middle, small)
    pen.text(value, right, middle, { anchor: 'end', weight: index === 0 ? 550 : 400 })
  }
}

export function drawStatus(pen: Pen, status: string, right: number, y: number, size = 14.5): void {
  const lettering = { size, ...bold, fill: colours.OK, anchor: 'end' } as const
  const side = size * 0.6
  pen.text(status, right, y, lettering)
  const left = right - pen.widthOf(status, lettering) - size * 1.1
  pen.box({ x: left, y: y + size * 0.335 - side, width: side, height: side }, { fill: colours.OK })
}

function drawLegend(pen: Pen, x: number, y: number): void {
  const { title, unit, classes } = words.legend
  drawPanel(pen, { x, y, width: 200, height: 142 }, 4, colours.HAIRLINE)
  pen.text(title, x + 14, y + 20, bold)
  pen.text(unit, x + 186, y + 20, { ...small, anchor: 'end' })
  for (const [index, { name, swatch, share }] of classes.entries()) {
    const middle = y + 48.7 + index * 23.5
    drawSwatch(pen, x + 14, middle - 7.5, swatch)
    pen.text(name, x + 33, middle, { size: 13.2 })
    pen.box({ x: x + 130, y: middle - 4, width: share, height: 8 }, { fill: colours.INK })
  }
}

function drawFoot(pen: Pen, width: number, height: number, system?: string): void {
  const middle = height - FOOT / 2
  pen.line(0, height - FOOT - 0.5, { x: width })
  pen.text(words.position, 17, middle, small)
  if (system) pen.text(system, 41 + pen.widthOf(words.position, small), middle, small)
  const right = width - 16
  pen.text(words.scaleBar, right, middle, { ...small, anchor: 'end' })
  const bar = right - pen.widthOf(words.scaleBar, small) - 24 - 90
  pen.box(
    { x: bar + 0.5, y: middle - 2.7, width: 89, height: 5.5 },
    { fill: colours.WHITE, stroke: colours.INK },
  )
  pen.box({ x: bar, y: middle - 2.7, width: 45, height: 5.5 }, { fill: colours.INK })
  pen.text(words.scale, bar - 24, middle, { ...small, anchor: 'end' })
}
