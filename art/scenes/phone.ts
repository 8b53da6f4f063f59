import { scenes } from '@app/site/content/scenes.ts'
import * as colours from '@app/site/styles/colours.ts'
import { textsOf } from '../site-words.ts'
import type { Studio } from '../studio.ts'
import { openPen, type Pen } from './pen.ts'
import { phoneMap } from './phone-map.ts'
import { drawStatus } from './workspace.ts'

const words = scenes.fieldwork.phone

/** A surveyor's phone, on which the fourth corner of a plot is being taken. */
export async function drawPhone(studio: Studio): Promise<void> {
  await studio.write('site/pictures/scene-phone.svg', await phoneSvg())
}

const WIDTH = 280
const HEIGHT = 590
const EDGE = 9
const bold = { size: 15, weight: 550 } as const

async function phoneSvg(): Promise<string> {
  const pen = await openPen(textsOf(words).join(' '))
  const right = WIDTH - EDGE
  const map = { x: EDGE, y: 81.5, width: right - EDGE, height: 384.7 }
  const screen = { x: EDGE, y: EDGE, width: right - EDGE, height: HEIGHT - 2 * EDGE }
  pen.box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, { fill: colours.DEEP, radius: 36 })
  pen.box(screen, { fill: colours.PAPER, radius: 28 })
  pen.text(words.clock, 29, 30, bold)
  pen.path(
    'M0 8h3v4H0zm5-3h3v7H5zm5-3h3v10h-3zm10 1.5h9v5h-9zM18 1.5h15v9H18zm1 1v7h13v-7zm15.5 2h1.2v3h-1.2z',
    'fill-rule="evenodd" transform="translate(211 23.7)scale(1.11)"',
  )
  pen.text(words.title, 25, 59.7, bold)
  drawStatus(pen, words.status, right - 16, 59.7, 15)
  pen.line(EDGE, map.y - 0.5, { x: right })
  pen.add(phoneMap(map))
  drawAccuracy(pen)
  pen.line(EDGE, 466.7, { x: right })
  drawSheet(pen, 26, right - 17)
  return pen.finish(WIDTH, HEIGHT)
}

function drawAccuracy(pen: Pen): void {
  const width = 37.5 + pen.widthOf(words.accuracy, { size: 15 })
  pen.box(
    { x: 22, y: 94.5, width: width + 1, height: 30 },
    { fill: colours.PAPER, stroke: colours.HAIRLINE_2, radius: 3 },
  )
  pen.box({ x: 33.7, y: 105.9, width: 7.5, height: 7.5 }, { fill: colours.RIVER })
  pen.text(words.accuracy, 48.7, 109.3, { size: 15 })
}

/** Five corners: three taken, the fourth in hand. */
function drawSheet(pen: Pen, left: number, right: number): void {
  const width = right - left
  pen.text(words.step, left, 491.4, bold)
  pen.text(words.position, right, 491.4, { size: 13.2, fill: colours.INK_2, anchor: 'end' })
  for (let corner = 0; corner < 5; corner++) {
    const x = left + corner * 0.204 * width
    const step = { y: 510, width: 0.184 * width, height: 6 }
    pen.box({ x, ...step }, { fill: corner < 3 ? colours.RED : colours.MIST_2 })
    if (corner === 3) pen.box({ x, ...step, width: 0.088 * width }, { fill: colours.RED })
  }
  pen.box({ x: left, y: 525, width, height: 39 }, { fill: colours.INK, radius: 2.5 })
  pen.text(words.action, left + width / 2, 544.4, {
    ...bold,
    fill: colours.WHITE,
    anchor: 'middle',
  })
}
