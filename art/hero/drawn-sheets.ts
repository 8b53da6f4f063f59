import * as colours from '@app/design/colours.ts'
import { clipRing } from '../line/clip-ring.ts'
import type { Point, Rect } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { within } from '../line/within.ts'
import type { Board } from './board.ts'
import { peopleDots, sandGrains } from './marks.ts'
import type { CountrySurvey } from './survey.ts'
import { wardSheetSvg } from './ward-sheet.ts'

/**
 * What is drawn on the sheets of paper. Most continue the relief around them: contours and bounds,
 * sand and people, then water. The plots are those of the explorer's ward.
 */
export function drawnSheets(board: Board, survey: CountrySurvey): string {
  const ground = board.rectsOf('drawn', 'people')
  return [
    ...board.rectsOf('plots').map((rect) => wardSheetSvg(board, rect)),
    groundLines(board, survey, ground),
    dots(board, survey),
    `<g stroke="${WATER_LINE}">`,
    `<path fill="${colours.mapKeys.shallow}" stroke-width=".55" d="${board.areas(clipWaters(survey, ground))}"/>`,
    `<path d="${board.lines(clipLines(survey.tributaries, ground, 0.1))}"/>`,
    '</g>',
  ].join('')
}

const WATER_LINE = '#1f7690'
/** Every fourth contour is thick, for counting. */
const COUNTED = 4

function groundLines(board: Board, survey: CountrySurvey, rects: readonly Rect[]): string {
  const contours = survey.contours.map((lines) => clipLines(lines, rects, 0.13))
  const isCounted = (index: number) => index % COUNTED === COUNTED - 1
  const thin = contours.filter((_, index) => !isCounted(index)).flat()
  const thick = contours.filter((_, index) => isCounted(index)).flat()
  const bounds = within(survey.bounds, rects, 0)
  return [
    `<path stroke="${colours.mapKeys.wards}" stroke-width=".5" stroke-dasharray="3 1.4 .6 1.4" d="${board.lines(bounds)}"/>`,
    `<g stroke="${colours.mapKeys.contours}">`,
    `<path stroke-width=".4" stroke-opacity=".85" d="${board.lines(thin)}"/>`,
    `<path stroke-width=".85" d="${board.lines(thick)}"/>`,
    '</g>',
  ].join('')
}

function dots(board: Board, survey: CountrySurvey): string {
  const grains = sandGrains(board.rectsOf('drawn'), survey)
  const people = board.rectsOf('people').flatMap((rect) => peopleDots(rect, survey))
  return [
    '<g stroke-linecap="round">',
    `<path stroke="#b08f52" stroke-width=".75" d="${board.dots(grains)}"/>`,
    `<path stroke="${colours.INK}" stroke-width=".95" d="${board.dots(people)}"/>`,
    '</g>',
  ].join('')
}

function clipLines(
  lines: readonly Point[][],
  rects: readonly Rect[],
  tolerance: number,
): Point[][] {
  const simple = lines.map((line) => simplify(line, tolerance))
  return within(simple, rects, 1)
}

/** Waters reach a little beyond their sheet, so that the border of the sheet is no bank. */
function clipWaters({ waters }: CountrySurvey, rects: readonly Rect[]): Point[][] {
  return rects.flatMap(([left, top, width, height]) =>
    waters
      .map((ring) => clipRing(ring, [left - 1, top - 1, width + 2, height + 2]))
      .filter((ring) => ring.length > 3)
      .map((ring) => simplify(ring, 0.14)),
  )
}
