import * as colours from '@app/design/colours.ts'
import { waterKinds } from '@app/explorer/survey/vocabulary.ts'
import { isInRect, type Point, type Rect } from '../line/point.ts'
import { polygonArea } from '../polygon/polygon.ts'
import { followedPlot, ringOf, ringsOf, ringsWithin, sampleWard } from '../ward/ward.ts'
import type { Board } from './board.ts'
import { numeralLines } from './numerals.ts'

/** A plan of plots has a far larger scale than the country around it. */
const METRES_PER_UNIT = 2.3
/** The position of the selected plot on the sheet. */
const MIDDLE: Point = [0.6, 0.42]
const NUMBER_HEIGHT = 4.4
/** In square units: a smaller plot has no number, a smaller house is left out. */
const ROOM_FOR_NUMBER = 190
const SMALLEST_HOUSE = 10

/**
 * The sheet of plots: a neighbourhood of the explorer's ward, with the plot selected that the
 * page's other pictures show.
 */
export function wardSheetSvg(board: Board, rect: Rect): string {
  const [left, top, width, height] = rect
  const { plots, buildings, water } = sampleWard()
  const { plot: selected, centre } = followedPlot()
  const project = ([x, y]: Point): Point => [
    left + MIDDLE[0] * width + (x - centre[0]) / METRES_PER_UNIT,
    top + MIDDLE[1] * height - (y - centre[1]) / METRES_PER_UNIT,
  ]
  const areas = (rings: readonly Point[][]) => {
    const projected = rings.map((ring) => ring.map(project))
    return board.areas(ringsWithin(projected, [left - 1, top - 1, width + 2, height + 2], 0.3))
  }
  const houses = ringsOf(buildings.shapes).filter(
    (ring) => polygonArea(ring) > SMALLEST_HOUSE * METRES_PER_UNIT ** 2,
  )
  const waters = ringsOf(water.shapes).filter((_, i) => waterKinds[water.kind[i]] !== 'sandbar')
  const numbers = Array.from(plots.number, (number, plot) => {
    const at = project([plots.centres[2 * plot], plots.centres[2 * plot + 1]])
    const hasRoom = plots.areaM2[plot] > ROOM_FOR_NUMBER * METRES_PER_UNIT ** 2
    // Far enough from the edges for a number.
    return hasRoom && isInRect(rect, at, -5, -4) ? numeralLines(number, NUMBER_HEIGHT, at) : []
  })
  // Red selects one thing in a picture: where a sheet is missing, it is that sheet.
  const isSelecting = board.rectsOf('missing').length === 0
  return [
    `<path fill="#f2f7f0" stroke="#54756c" stroke-width=".4" d="${areas(ringsOf(plots.shapes))}"/>`,
    `<path fill="${colours.mapKeys.shallow}" d="${areas(waters)}"/>`,
    `<path fill="#c9d3cb" d="${areas(houses)}"/>`,
    isSelecting
      ? `<path fill="${colours.RED}" fill-opacity=".16" stroke="${colours.RED}" d="${areas([ringOf(plots.shapes, selected)])}"/>`
      : '',
    `<path stroke="${colours.INK}" stroke-width=".45" d="${board.lines(numbers.flat())}"/>`,
  ].join('')
}
