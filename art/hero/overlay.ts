import * as colours from '@app/design/colours.ts'
import { shortNumber } from '../line/path-data.ts'
import { isInRect, type Point, type Rect } from '../line/point.ts'
import { type Board, layOutBoard } from './board.ts'
import { drawnSheets } from './drawn-sheets.ts'
import { registerCrosses, sightLines } from './marks.ts'
import type { SheetPlan } from './sheets.ts'
import type { CountrySurvey } from './survey.ts'

/**
 * The vector half of the hero, laid over the relief: the paper, the drawn sheets and the marks.
 * Being vectors, they are crisp on every screen.
 */
export function overlaySvg(survey: CountrySurvey, plan: SheetPlan): string {
  const board = layOutBoard(plan)
  const [, , width, height] = board.frame
  const inked = board.rectsOf('drawn', 'plots', 'people')
  const blank = board.rectsOf('blank', 'outlined', 'missing')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">`,
    `<path fill="${colours.PAPER}" d="${board.outlines([...blank, ...inked])}"/>`,
    `<clipPath id="l"><path d="${board.outlines(inked)}"/></clipPath>`,
    `<g clip-path="url(#l)">${drawnSheets(board, survey)}</g>`,
    `<g stroke="${colours.INK}" stroke-width=".6">`,
    `<path stroke-opacity=".5" d="${board.outlines(inked)}"/>`,
    `<path stroke-opacity=".36" stroke-dasharray="2 2.4" d="${board.outlines(board.rectsOf('outlined'))}"/>`,
    `<path stroke-opacity=".45" d="${registerCrosses(plan).map(crossPath).join('')}"/>`,
    '</g>',
    triangulation(board, survey, [...blank, ...board.rectsOf('plots')]),
    ...board.rectsOf('missing').map((rect) => missingSheet(board, rect)),
    '</svg>',
  ].join('')
}

function crossPath([x, y]: Point): string {
  return `M${x - 3} ${y}h6M${x} ${y - 3}v6`
}

/** Stations stand on relief and on drawings; on blank paper nothing is surveyed yet. */
function triangulation(board: Board, survey: CountrySurvey, free: readonly Rect[]): string {
  const stations = survey.stations.filter((station) => isInRect(board.frame, station, -4))
  const shown = stations.filter((station) => !free.some((rect) => isInRect(rect, station, 0)))
  const triangles = shown.map((station) => trianglePath(board.project(station))).join('')
  return [
    `<path stroke="#fff" stroke-opacity=".6" stroke-width=".5" d="${board.lines(sightLines(stations))}"/>`,
    `<path fill="#fff" stroke="${colours.RED}" stroke-linejoin="round" d="${triangles}"/>`,
  ].join('')
}

/** The sign by which maps mark a trigonometric station. */
function trianglePath([x, y]: Point): string {
  return `M${shortNumber(x)} ${shortNumber(y - 3.2)}l2.9 5h-5.8z`
}

/** Crossed out in pencil, selected in red, cased in white and held by its corners. */
function missingSheet(board: Board, rect: Rect): string {
  const [x, y] = board.project([rect[0], rect[1]])
  const [, , width, height] = rect
  const outline = board.outlines([rect])
  const diagonals = `M${x} ${y}l${width} ${height}m${-width} 0l${width} ${-height}`
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ]
  const handles = corners.map((corner) => `M${corner[0] - 3} ${corner[1] - 3}h6v6h-6z`).join('')
  return [
    `<path stroke="${colours.INK}" stroke-opacity=".32" stroke-width=".6" stroke-dasharray="2 2.4" d="${diagonals}"/>`,
    `<path stroke="#fff" stroke-width="4.4" d="${outline}"/>`,
    `<path stroke="${colours.RED}" stroke-width="2" d="${outline}"/>`,
    `<path fill="#fff" stroke="${colours.RED}" stroke-width="1.4" d="${handles}"/>`,
  ].join('')
}
