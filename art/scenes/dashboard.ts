import { scenes } from '@app/site/content/scenes.ts'
import * as colours from '@app/site/styles/colours.ts'
import { textsOf } from '../site-words.ts'
import type { Studio } from '../studio.ts'
import { openPen, type Pen } from './pen.ts'
import { villagesMap } from './villages-map.ts'

const words = scenes.fieldwork

/** How far a survey has come: the page draws the sheet that this stands on. */
export async function drawDashboard(studio: Studio): Promise<void> {
  await studio.write('site/pictures/scene-dashboard.svg', await dashboardSvg())
}

const WIDTH = 569
const HEIGHT = 576
const small = { size: 13.2, fill: colours.INK_2 }
const bold = { size: 15, weight: 550 } as const
/** Where the second of two columns begins. */
const COLUMN = 297.3

async function dashboardSvg(): Promise<string> {
  const shares = words.teams.map(({ percent }) => `${percent}%`)
  const pen = await openPen([...textsOf(words), ...shares].join(' '))
  pen.text(words.title, 0, 14.4, { size: 20, weight: 550 })
  pen.text(words.week, WIDTH, 16.5, { ...small, anchor: 'end' })
  drawCounts(pen)
  drawVillages(pen)
  drawTeams(pen, shares)
  drawWeeks(pen)
  return pen.finish(WIDTH, HEIGHT)
}

function drawCounts(pen: Pen): void {
  const frame = { x: 0.5, y: 43.5, width: WIDTH - 1, height: 73.6 }
  pen.box(frame, { stroke: colours.LINE })
  for (const [index, { value, label }] of words.counts.entries()) {
    const x = (index * WIDTH) / words.counts.length
    if (index > 0) pen.line(x, 43.5, { y: 117 })
    pen.text(value, x + 15, 73.7, { size: 33, weight: 500, tracking: -0.03 })
    pen.text(label, x + 15, 98.8, small)
  }
}

/** What is drawn in five even steps on the map, and their meaning. */
function drawVillages(pen: Pen): void {
  const width = WIDTH - COLUMN
  pen.text(words.villages.title, 0, 144.7, bold)
  pen.add(villagesMap({ x: 0, y: 164.3, width: width * 0.86, height: 166.6 }))
  for (const [index, fill] of colours.shareClasses.entries()) {
    pen.box({ x: (index * width) / 5, y: 339, width: width / 5, height: 9 }, { fill })
  }
  pen.text(words.villages.from, 0, 360, small)
  pen.text(words.villages.to, width, 360, { ...small, anchor: 'end' })
}

function drawTeams(pen: Pen, shares: readonly string[]): void {
  const left = COLUMN + 36
  pen.text(words.teamsTitle, COLUMN, 144.7, bold)
  for (const [index, { code, name, percent }] of words.teams.entries()) {
    const y = 154.4 + index * 39.4
    const badge = { x: COLUMN, y: y + 6, width: 26.4, height: 26.4 }
    pen.box(badge, { fill: colours.MIST_2, radius: 2.4 })
    pen.text(code, COLUMN + 13.2, y + 19.2, { size: 12, weight: 550, anchor: 'middle' })
    pen.text(name, left, y + 15.6, { size: 15 })
    pen.text(shares[index] ?? '', WIDTH, y + 15.6, { ...small, anchor: 'end' })
    const bar = { x: left, y: y + 26.3, width: WIDTH - left, height: 5.5 }
    pen.box(bar, { fill: colours.MIST_2 })
    pen.box({ ...bar, width: (bar.width * percent) / 100 }, { fill: colours.RIVER })
    pen.line(COLUMN, y + 38.9, { x: WIDTH })
  }
}

function drawWeeks(pen: Pen): void {
  const surveyed = 'm0 101 41-5 41-9 41-6 41-12 41-8 41-13 41-5 41-12 41-7'
  pen.line(0, 429.7, { x: WIDTH })
  pen.text(words.weekly.title, 0, 452.3, bold)
  pen.text(words.weekly.legend, WIDTH, 452.3, { ...small, anchor: 'end' })
  pen.add('<g fill="none" transform="translate(0 462)scale(.998 1.036)">')
  pen.path('M0 104.5h570M0 70.5h570M0 36.5h570', `stroke="${colours.LINE}"`)
  pen.path('M0 100 570 12', `stroke="${colours.LINE_2}" stroke-width="1.6" stroke-dasharray="5 4"`)
  pen.path(`${surveyed}v80.5H0z`, 'fill="#17647a" fill-opacity=".12"')
  pen.path(surveyed, `stroke="${colours.RIVER}" stroke-width="2.6"`)
  pen.path(
    'M364 19h10v10h-10z',
    `fill="${colours.WHITE}" stroke="${colours.RED}" stroke-width="2.4"`,
  )
  pen.add('</g>')
}
