import * as colours from '@app/design/colours.ts'
import { landing } from '@app/site/content/landing.ts'
import { compactPlan, type SheetPlan, widePlan } from '../hero/sheets.ts'
import { shortNumber } from '../line/path-data.ts'
import { openPen, type SceneBox, type ScenePen } from '../scenes/pen.ts'
import type { Studio } from '../studio.ts'
import { wardMetrics } from '../ward/ward-words.ts'
import { rows } from './figures.ts'

/** From one lessa to the hero, for three widths of the page: each unit is red in the next one. */
export async function drawLadder(studio: Studio): Promise<void> {
  const across = (width: number, height: number) => (ratios: readonly number[]) => {
    const gap = (width - 2 - height * ratios.reduce((sum, one) => sum + one)) / (ratios.length - 1)
    let x = 1 - gap
    return ratios.map((ratio, index) => {
      x += gap + height * (ratios[index - 1] ?? 0)
      return { x, y: 1, width: height * ratio, height }
    })
  }
  const down = (ratios: readonly number[]) =>
    ratios.map((ratio, index) => ({ x: 1, y: 1 + index * 84, width: 60 * ratio, height: 60 }))
  const write = (width: number, svg: string) =>
    studio.write(`site/pictures/ladder-${width}.svg`, svg)
  await write(1320, await draw([1320, 152], widePlan, across(1320, 96), 'below'))
  await write(700, await draw([700, 110], compactPlan, across(700, 56), 'below'))
  await write(320, await draw([320, 400], compactPlan, down, 'beside'))
}

/** One weight: each has separate outlines. */
const lettering = { size: 14.8, weight: 500 } as const

/** A panel's cells, and those that are the panel before it. */
interface Rung {
  columns: number
  lines: number
  count: number
  /** In cells: left, top, width, height. */
  before: readonly [number, number, number, number]
}

function rungsOf({ rows: sheets }: SheetPlan): readonly Rung[] {
  const [ward] = wardMetrics(['areaLocal'])
  const bigha = Number(ward?.value.replaceAll(',', ''))
  const columns = Math.ceil(Math.sqrt(bigha))
  const row = sheets.findIndex((codes) => codes.includes('K'))
  const across = sheets[row]?.length ?? 0
  return [
    { columns: 1, lines: 1, count: 1, before: [0, 0, 1, 1] },
    { columns: 5, lines: 4, count: 20, before: [1, 1, 1, 1] },
    { columns: 10, lines: 10, count: 100, before: [0, 4, 5, 4] },
    { columns, lines: Math.ceil(bigha / columns), count: bigha, before: [30, 58, 1, 1] },
    {
      columns: across,
      lines: sheets.length,
      count: across * sheets.length,
      before: [sheets[row]?.indexOf('K') ?? 0, row, 1, 1],
    },
  ]
}

async function draw(
  [width, height]: readonly [number, number],
  plan: SheetPlan,
  place: (ratios: readonly number[]) => readonly SceneBox[],
  words: 'below' | 'beside',
): Promise<string> {
  const { steps } = landing.ladder
  const pen = await openPen(steps.flat().join(''), 8)
  pen.box({ x: 0, y: 0, width, height }, { fill: colours.PAPER })
  const rungs = rungsOf(plan)
  const places = place(rungs.map(({ columns, lines }) => columns / lines))
  for (const [index, rung] of rungs.entries()) {
    const at = places[index] as SceneBox
    const cell = cellOf(rung, at)
    const last = places[index - 1]
    drawCells(pen, rung, at)
    if (last) pen.path(rays(last, cell, words), `stroke="${colours.LINE_2}"`)
    drawBefore(pen, rung, at, cell)
    const [name = '', what = ''] = steps[index] ?? []
    const most = width - Math.max(pen.widthOf(name, lettering), pen.widthOf(what, lettering))
    const [x, y] =
      words === 'below' ? [Math.min(at.x, most), at.y + at.height + 20] : [148, at.y + 20]
    pen.text(name, x, y, lettering)
    pen.text(what, x, y + 20, { ...lettering, fill: colours.INK_2 })
  }
  return pen.finish(width, height)
}

function cellOf({ columns, lines, before }: Rung, { x, y, width, height }: SceneBox): SceneBox {
  const [left, top, across, down] = before
  const [w, h] = [width / columns, height / lines]
  return { x: x + left * w, y: y + top * h, width: across * w, height: down * h }
}

/** One cell is filled; many cells, or one that is too small to see, have a red outline. */
function drawBefore(
  pen: ScenePen,
  { before: [left, top, across, down], ...rung }: Rung,
  at: SceneBox,
  cell: SceneBox,
): void {
  const isOne = across * down === 1
  const lessa = cellOf(
    { ...rung, before: isOne ? [left, top, 1, 1] : [left + 1, top + 1, 1, 1] },
    at,
  )
  pen.box(lessa, { fill: colours.RED })
  const by = cell.width < 2 ? 3 : 0
  const { x, y, width, height } = cell
  const line = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
  if (!isOne || by) pen.box(line, { stroke: colours.RED, strokeWidth: 1.8 })
}

/** Rows of cells, each as a dashed line as thick as a cell is high; large ones have hairlines instead. */
function drawCells(pen: ScenePen, { columns, lines, count }: Rung, at: SceneBox): void {
  const { x, y, width, height } = at
  const [w, h] = [width / columns, height / lines]
  pen.box(at, { fill: colours.WHITE, stroke: colours.INK })
  if (columns <= 12) {
    const grid = [
      rows(columns - 1, (index) => `M${shortNumber(x + (index + 1) * w)} ${y}v${height}`),
      rows(lines - 1, (index) => `M${x} ${shortNumber(y + (index + 1) * h)}h${width}`),
    ]
    pen.path(grid.join(''), `stroke="${colours.LINE_2}"`)
    return
  }
  const dash = `${shortNumber(w * 0.6, 3)} ${shortNumber(w * 0.4, 3)}`
  const row = (index: number) => {
    const length = Math.min(columns, count - index * columns) * w
    return `M${shortNumber(x, 2)} ${shortNumber(y + (index + 0.5) * h, 2)}h${shortNumber(length, 2)}`
  }
  const pens = `stroke="${colours.LINE_2}" stroke-width="${shortNumber(h * 0.6, 2)}" stroke-dasharray="${dash}"`
  pen.path(rows(lines, row), pens)
}

/** From the edge of a panel to the cell that stands for it in the next. */
function rays(from: SceneBox, to: SceneBox, words: 'below' | 'beside'): string {
  const far = words === 'below'
  const ends = far
    ? [
        [from.x + from.width, from.y, to.x, to.y],
        [from.x + from.width, from.y + from.height, to.x, to.y + to.height],
      ]
    : [
        [from.x, from.y + from.height, to.x, to.y],
        [from.x + from.width, from.y + from.height, to.x + to.width, to.y],
      ]
  return ends.map((line) => `M${line.map((n) => shortNumber(n)).join(' ')}`).join('')
}
