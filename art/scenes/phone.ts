import * as colours from '@app/design/colours.ts'
import { scenes } from '@app/site/content/scenes.ts'
import { pathData, shortNumber } from '../line/path-data.ts'
import type { Point } from '../line/point.ts'
import { followedPlot } from '../ward/ward.ts'
import { wardMap } from '../ward/ward-map.ts'
import { plotWords } from '../ward/ward-words.ts'
import type { SceneBox, ScenePen } from './pen.ts'
import { bold, small } from './window.ts'

const words = scenes.fieldwork.phone

const EDGE = 9
const HEAD = 76
const FOOT = 132
/** The extent of the map, from side to side. */
const ACROSS_M = 73

/** A surveyor's phone, recording the last corner of the plot. */
export function drawPhone(pen: ScenePen, place: SceneBox): void {
  const { x, y, width, height } = place
  const { title } = plotWords()
  const [left, right] = [x + EDGE, x + width - EDGE]
  const screen = { x: left, y: y + EDGE, width: right - left, height: height - 2 * EDGE }
  const mapHeight = height - 2 * EDGE - HEAD - FOOT
  const map = { x: left, y: y + EDGE + HEAD, width: screen.width, height: mapHeight }
  pen.box(place, { fill: colours.DEEP, radius: 36 })
  pen.box(screen, { fill: colours.PAPER, radius: 28 })
  pen.text(words.clock, left + 20, y + 31, bold)
  pen.path(
    'M0 8h3v4H0zm5-3h3v7H5zm5-3h3v10h-3zm10 1.5h9v5h-9zM18 1.5h15v9H18zm1 1v7h13v-7zm15.5 2h1.2v3h-1.2z',
    `fill-rule="evenodd" transform="translate(${right - 60} ${y + 24.5})scale(1.11)"`,
  )
  pen.text(title, left + 16, y + 62, bold)
  drawStatus(pen, right - 16, y + 62)
  pen.line(left, map.y - 0.5, { x: right })
  drawCapture(pen, map)
  pen.line(left, map.y + mapHeight + 0.5, { x: right })
  drawFoot(pen, left + 16, right - 16, map.y + mapHeight)
}

function drawStatus(pen: ScenePen, right: number, y: number): void {
  const lettering = { ...bold, fill: colours.OK, anchor: 'end' } as const
  pen.text(words.status, right, y, lettering)
  const left = right - pen.widthOf(words.status, lettering) - 16
  pen.box({ x: left, y: y - 4, width: 9, height: 9 }, { fill: colours.OK })
}

/** All corners have a handle except the last, where the surveyor stands. */
function drawCapture(pen: ScenePen, map: SceneBox): void {
  const middle: Point = [map.x + map.width / 2, map.y + map.height * 0.52]
  const { svg, toScene } = wardMap(map, { middle, metresPerUnit: ACROSS_M / map.width, free: map })
  const corners = followedPlot().corners.map(toScene)
  const taken = corners.slice(0, -1)
  const last = corners[corners.length - 1]
  const missing = [taken[taken.length - 1], last, corners[0]]
  const [x, y] = last.map((value) => shortNumber(value))
  const red = `fill="none" stroke="${colours.RED}" stroke-linejoin="round"`
  pen.add(svg)
  pen.path(pathData([taken]), `${red} stroke-width="3"`)
  pen.path(pathData([missing]), `${red} stroke-width="2.4" stroke-dasharray="5 5"`)
  pen.path(
    taken.map(handle).join(''),
    `fill="${colours.WHITE}" stroke="${colours.RED}" stroke-width="2.4"`,
  )
  pen.add(`<circle cx="${x}" cy="${y}" r="20" fill="${colours.land.river}" fill-opacity=".25"/>`)
  pen.add(
    `<circle cx="${x}" cy="${y}" r="7.5" fill="${colours.RIVER}" stroke="${colours.WHITE}" stroke-width="3"/>`,
  )
  const accuracy = `±${plotWords().error}`
  const chip = { x: map.x + 12.5, y: map.y + 12.5, width: pen.widthOf(accuracy) + 36, height: 29 }
  pen.box(chip, { fill: colours.PAPER, stroke: colours.HAIRLINE_2, radius: 3 })
  pen.box({ x: chip.x + 11, y: chip.y + 11, width: 7.5, height: 7.5 }, { fill: colours.RIVER })
  pen.text(accuracy, chip.x + 26, chip.y + 15)
}

function drawFoot(pen: ScenePen, left: number, right: number, top: number): void {
  const total = followedPlot().corners.length
  const step = (right - left + 6) / total
  pen.text(`${words.corner} ${total} ${words.of} ${total}`, left, top + 23, bold)
  for (let corner = 0; corner < total; corner++) {
    const share = corner < total - 1 ? 1 : 0.5
    const bar = { x: left + corner * step, y: top + 38, height: 6 }
    pen.box({ ...bar, width: step - 6 }, { fill: colours.MIST_2 })
    pen.box({ ...bar, width: (step - 6) * share }, { fill: colours.RED })
  }
  pen.text(plotWords().area, left, top + 60, small)
  const button = { x: left, y: top + 76, width: right - left, height: 40 }
  pen.box(button, { fill: colours.INK, radius: 2.5 })
  pen.text(words.action, (left + right) / 2, top + 96, {
    ...bold,
    fill: colours.WHITE,
    anchor: 'middle',
  })
}

function handle([x, y]: Point): string {
  return `M${shortNumber(x - 5.5)} ${shortNumber(y - 5.5)}h11v11h-11z`
}
