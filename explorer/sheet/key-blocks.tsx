import { INK, INK_2, RED } from '@app/design/colours.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { sheet as words } from '../content/sheet.ts'
import { inks } from '../layers/colours.ts'
import { buildPlane } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import { clipsOf, type DrawnSheet } from './draw-sheet.ts'
import { needsLocator, wholeOf } from './facts.ts'
import { shorten, type TextWidth, wrapText } from './measure-text.ts'
import type { Rect } from './paper.ts'
import { buildPath } from './path-data.ts'
import type { Placement } from './projection.ts'
import { SheetText, sans, type TextBlock } from './sheet-text.tsx'
import { totalsOf } from './totals.ts'

/** Between totals in one row. */
const GAP_PT = 12

/** Totals of the matching plots on the sheet; then those of the whole ward. */
export function figuresBlock(sheet: DrawnSheet, { width }: Rect, measure: TextWidth): TextBlock {
  const { unit } = sheet.layout
  const { figures: all, whole } = totalsOf(sheet)
  const small = sans(5.9 * unit, 450)
  const large = sans(11 * unit, 600, -0.2 * unit)
  const figures = all.map(({ name, text }) => ({
    text,
    name: shorten(name, width, small, measure),
  }))
  const widths = figures.map(({ name, text }) =>
    Math.max(measure(text, large), measure(name, small)),
  )
  const places = flow(widths, width, GAP_PT * unit)
  const lines = whole ? wrapText(whole, width, small, measure) : []
  const headHeight = whole ? 14 * unit : 0
  const rowHeight = 25 * unit
  const rowsHeight = headHeight + ((places.at(-1)?.row ?? -1) + 1) * rowHeight
  const leading = 7.7 * unit
  return {
    height: rowsHeight + lines.length * leading + (whole ? 2 * unit : 0),
    draw: (x, y) => (
      <g data-part="totals">
        {whole && (
          <SheetText
            x={x}
            y={y + 6.2 * unit}
            font={sans(5.6 * unit, 600, 0.45 * unit)}
            colour={INK_2}
          >
            {words.totals.part.toUpperCase()}
          </SheetText>
        )}
        {figures.map(({ name, text }, i) => {
          const left = x + places[i].x
          const top = y + headHeight + places[i].row * rowHeight
          return (
            <g key={name}>
              <SheetText x={left} y={top + 10 * unit} font={large}>
                {text}
              </SheetText>
              <SheetText x={left} y={top + 18 * unit} font={small} colour={INK_2}>
                {name}
              </SheetText>
            </g>
          )
        })}
        {lines.map((line, i) => (
          <SheetText
            key={line}
            x={x}
            y={y + rowsHeight + 4 * unit + i * leading}
            font={small}
            colour={INK_2}
          >
            {line}
          </SheetText>
        ))}
      </g>
    ),
  }
}

/** In one row if they fit, else in two columns; one that is too wide has a row for itself. */
function flow(widths: readonly number[], width: number, gap: number): { x: number; row: number }[] {
  const all = widths.reduce((sum, one) => sum + one + gap, -gap)
  const step = all <= width ? 0 : width / 2
  let [x, row] = [0, 0]
  return widths.map((own) => {
    if (x > 0 && x + own > width) [x, row] = [0, row + 1]
    const place = { x, row }
    x = step ? x + step * Math.ceil((own + gap) / step) : x + own + gap
    return place
  })
}

/** Its height at A4. */
const LOCATOR_PT = { most: 82, least: 45 }

/** The whole ward or file with the extent of the sheet; null if the sheet shows most of it, or without room. */
export function locatorBlock(sheet: DrawnSheet, place: Rect): TextBlock | null {
  const { width } = place
  const height = Math.min(LOCATOR_PT.most * sheet.layout.unit, place.height)
  if (!needsLocator(sheet) || height < LOCATOR_PT.least * sheet.layout.unit) return null
  const { request, projection } = sheet
  const { origin, box } = wholeOf(request)
  const [west, south, east, north] = box
  const [left, bottom, right, top] = projection.boxOn(origin)
  const scale = Math.min(width / (east - west), height / (north - south))
  return {
    height,
    draw(x, y) {
      const placement = { ax: scale, bx: x - scale * west, ay: -scale, by: y + scale * north }
      const [cx, cy] = [placement.ax * left + placement.bx, placement.ay * top + placement.by]
      return (
        <g data-part="locator" strokeLinejoin="round">
          {request.active ? (
            <path d={outlineOf(request.active.layer, placement)} stroke={INK_2} strokeWidth={0.3} />
          ) : (
            <Ward survey={request.survey} placement={placement} />
          )}
          <path
            d={`M${cx} ${cy}h${scale * (right - left)}v${scale * (top - bottom)}h${scale * (left - right)}Z`}
            stroke={RED}
            strokeWidth={1.2}
          />
        </g>
      )
    },
  }
}

function Ward({ survey, placement }: { survey: Survey; placement: Placement }) {
  const { ward, water } = clipsOf(survey, placement)
  return (
    <>
      <path d={ward} fill={inks.beyond} stroke={INK} strokeWidth={0.5} />
      <path d={water} fill={inks.water} fillRule="evenodd" />
    </>
  )
}

/** More lines would be a single spot. */
const MOST_LINES = 40_000

/** The lines and points of a file, or the box around very many. */
function outlineOf({ drawing, bounds }: OpenedLayer, placement: Placement): string {
  const { coordinates, segments, points, origin } = drawing
  const path = buildPath(placement)
  if (segments.length / 2 + points.length > MOST_LINES) {
    const [west, south, east, north] = buildPlane(origin).toBox(bounds)
    path.line([west, south, east, south, east, north, west, north], [0, 1, 2, 3], true)
  } else {
    for (let i = 0; i < segments.length; i += 2) {
      path.line(coordinates, segments.subarray(i, i + 2), false)
    }
    for (const point of points) path.line(coordinates, [point, point], false)
  }
  return path.finish()
}
