import { clipRing } from '../line/clip-ring.ts'
import { dotData } from '../line/dot-data.ts'
import { pathData, shortNumber } from '../line/path-data.ts'
import { moveLines, type Point, type Rect } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { within } from '../line/within.ts'
import { palette } from '../palette.ts'
import { isWithin, peopleDots, registerCrosses, sandGrains, sightLines } from './marks.ts'
import { drawPlots } from './plots.ts'
import { frameOf, type SheetKind, type SheetPlan, sheetsOf } from './sheets.ts'
import type { Survey } from './survey.ts'

/**
 * The vector half of the hero, laid over the relief: the paper, the drawn sheets and the marks.
 * Being vectors, they are crisp on every screen.
 */
export function overlaySvg(survey: Survey, plan: SheetPlan): string {
  const [left, top, width, height] = frameOf(plan)
  const sheets = sheetsOf(plan)
  const rectsOf = (...kinds: SheetKind[]) =>
    sheets.filter(({ kind }) => kinds.includes(kind)).map(({ rect }) => rect)
  const frame = (lines: readonly (readonly Point[])[], isClosed = false) =>
    pathData(moveLines(lines, -left, -top), 1, isClosed)
  const outlines = (rects: readonly Rect[]) =>
    rects.map(([x, y, w, h]) => `M${x - left} ${y - top}h${w}v${h}h${-w}z`).join('')
  const dots = (points: readonly Point[]) =>
    dotData(points.map(([x, y]): Point => [x - left, y - top]))

  const inked = rectsOf('drawn', 'plots', 'people')
  const ground = rectsOf('drawn', 'people')
  const blank = rectsOf('blank', 'outlined', 'missing')
  const missing = rectsOf('missing')
  const cadastres = rectsOf('plots').map((rect) => drawPlots(rect, survey))
  const stations = survey.stations.filter((station) =>
    isWithin([left, top, width, height], station, -4),
  )

  const contours = survey.contours.map((lines) => clipLines(lines, ground, CONTOUR_TOLERANCE))
  const thin = contours.filter((_, index) => index % 4 !== 3).flat()
  const thick = contours.filter((_, index) => index % 4 === 3).flat()
  const bounds = within(survey.bounds, ground, 0)
  const streams = clipLines(plainParts(survey), inked, 0.1)
  const plots = cadastres.flatMap((sheet) => sheet.plots)
  const estates = cadastres.flatMap((sheet) => sheet.estates)
  // Red selects one thing in a picture: where a sheet is missing, it is that sheet.
  const selected = missing.length > 0 ? [] : cadastres.map((sheet) => sheet.selected)
  const people = rectsOf('people').flatMap((rect) => peopleDots(rect, survey))
  const visibleStations = stations.filter(
    (station) => !blank.some((rect) => isWithin(rect, station, 0)),
  )

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">`,
    `<path fill="${palette.paper}" d="${outlines([...blank, ...inked])}"/>`,
    `<clipPath id="l"><path d="${outlines(inked)}"/></clipPath>`,
    '<g clip-path="url(#l)">',
    `<path stroke="#8ea39a" stroke-width=".5" stroke-dasharray="3 1.4 .6 1.4" d="${frame(bounds)}"/>`,
    `<g stroke="${palette.contour}">`,
    `<path stroke-width=".4" stroke-opacity=".85" d="${frame(thin)}"/>`,
    `<path stroke-width=".85" d="${frame(thick)}"/>`,
    '</g>',
    `<path fill="#f2f7f0" stroke="#54756c" stroke-width=".4" d="${frame(plots, true)}"/>`,
    `<path stroke="${palette.paper}" stroke-width="2.6" d="${frame(estates, true)}"/>`,
    selected.length > 0 ? selectedPath(frame(selected, true)) : '',
    '<g stroke-linecap="round">',
    `<path stroke="#b08f52" stroke-width=".75" d="${dots(sandGrains(rectsOf('drawn'), survey))}"/>`,
    `<path stroke="${palette.ink}" stroke-width=".95" d="${dots(people)}"/>`,
    '</g>',
    `<g stroke="${WATER_LINE}">`,
    `<path fill="${palette.riverPale}" stroke-width=".55" d="${frame(clipWaters(survey, inked), true)}"/>`,
    `<path d="${frame(streams)}"/>`,
    '</g></g>',
    `<g stroke="${palette.ink}" stroke-width=".6">`,
    `<path stroke-opacity=".5" d="${outlines(inked)}"/>`,
    `<path stroke-opacity=".36" stroke-dasharray="2 2.4" d="${outlines(rectsOf('outlined'))}"/>`,
    `<path stroke-opacity=".45" d="${registerCrosses(plan).map(crossPath).join('')}"/>`,
    '</g>',
    `<path stroke="#fff" stroke-opacity=".6" stroke-width=".5" d="${frame(sightLines(stations))}"/>`,
    `<path fill="#fff" stroke="${palette.red}" stroke-linejoin="round" d="${visibleStations
      .map(([x, y]) => stationPath([x - left, y - top]))
      .join('')}"/>`,
    ...missing.map(([x, y, w, h]) => missingSheet([x - left, y - top, w, h])),
    '</svg>',
  ].join('')
}

const WATER_LINE = '#1f7690'
const CONTOUR_TOLERANCE = 0.13

function clipLines(
  lines: readonly Point[][],
  rects: readonly Rect[],
  tolerance: number,
): Point[][] {
  const simple = lines.map((line) => simplify(line, tolerance))
  return within(simple, rects, 1)
}

/** Tributaries are drawn from where they leave the hills to where they enter the main river's belt. */
function plainParts({ tributaries, heightAt, beltAt }: Survey): Point[][] {
  return tributaries.flatMap((line) => {
    const parts: Point[][] = [[]]
    for (const point of line) {
      if (heightAt(point) < 2.2 && beltAt(point) < 0.7) parts.at(-1)?.push(point)
      else parts.push([])
    }
    return parts.filter((part) => part.length > 3)
  })
}

/** Waters reach a little beyond their sheet, so that the border of the sheet is no bank. */
function clipWaters({ waters }: Survey, rects: readonly Rect[]): Point[][] {
  return rects.flatMap(([left, top, width, height]) =>
    waters
      .map((ring) => clipRing(ring, [left - 1, top - 1, width + 2, height + 2]))
      .filter((ring) => ring.length > 3)
      .map((ring) => simplify(ring, 0.14)),
  )
}

function crossPath([x, y]: Point): string {
  return `M${x - 3} ${y}h6M${x} ${y - 3}v6`
}

/** The triangle by which maps mark a trigonometric station. */
function stationPath([x, y]: Point): string {
  return `M${shortNumber(x)} ${shortNumber(y - 3.2)}l2.9 5h-5.8z`
}

function selectedPath(data: string): string {
  return `<path fill="${palette.red}" fill-opacity=".16" stroke="${palette.red}" d="${data}"/>`
}

/** Crossed out in pencil, selected in red, cased in white and held by its corners. */
function missingSheet([x, y, width, height]: Rect): string {
  const outline = `M${x} ${y}h${width}v${height}h${-width}z`
  const diagonals = `M${x} ${y}l${width} ${height}m${-width} 0l${width} ${-height}`
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ]
  const handles = corners.map(
    ([cornerX = 0, cornerY = 0]) => `M${cornerX - 3} ${cornerY - 3}h6v6h-6z`,
  )
  return [
    `<path stroke="${palette.ink}" stroke-opacity=".32" stroke-width=".6" stroke-dasharray="2 2.4" d="${diagonals}"/>`,
    `<path stroke="#fff" stroke-width="4.4" d="${outline}"/>`,
    `<path stroke="${palette.red}" stroke-width="2" d="${outline}"/>`,
    `<path fill="#fff" stroke="${palette.red}" stroke-width="1.4" d="${handles.join('')}"/>`,
  ].join('')
}
