import { INK, INK_2, RED } from '@app/design/colours.ts'
import { sheet as words } from '../content/sheet.ts'
import { inks } from '../layers/colours.ts'
import { boxAround } from '../plane/plane.ts'
import { clipsOf, type DrawnSheet } from './draw-sheet.ts'
import { needsLocator } from './facts.ts'
import { type TextWidth, wrapText } from './measure-text.ts'
import type { Rect } from './paper.ts'
import { SheetText, sans, type TextBlock } from './sheet-text.tsx'
import { totalsOf } from './totals.ts'

/** Between totals in one row. */
const GAP_PT = 12

/** Totals of the matching plots on the sheet; then those of the whole ward. */
export function figuresBlock(sheet: DrawnSheet, { width }: Rect, measure: TextWidth): TextBlock {
  const { unit } = sheet.layout
  const { figures, whole } = totalsOf(sheet)
  const small = sans(5.9 * unit, 450)
  const large = sans(11 * unit, 600, -0.2 * unit)
  const widths = figures.map(({ name, text }) =>
    Math.max(measure(text, large), measure(name, small)),
  )
  const places = flow(widths, width, GAP_PT * unit)
  const lines = whole ? wrapText(words.totals.whole(whole), width, small, measure) : []
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

/** The ward with the extent of the sheet; null if the sheet shows most of it, or without room. */
export function locatorBlock(sheet: DrawnSheet, place: Rect): TextBlock | null {
  const { width } = place
  const height = Math.min(LOCATOR_PT.most * sheet.layout.unit, place.height)
  if (!needsLocator(sheet) || height < LOCATOR_PT.least * sheet.layout.unit) return null
  const { request, projection } = sheet
  const { boundary, origin } = request.survey
  const [west, south, east, north] = boxAround(boundary)
  const [left, bottom, right, top] = projection.boxOn(origin)
  const scale = Math.min(width / (east - west), height / (north - south))
  return {
    height,
    draw(x, y) {
      const placement = { ax: scale, bx: x - scale * west, ay: -scale, by: y + scale * north }
      const { ward, water } = clipsOf(request.survey, placement)
      const line = { stroke: INK, strokeWidth: 0.5 }
      const [cx, cy] = [placement.ax * left + placement.bx, placement.ay * top + placement.by]
      return (
        <g data-part="locator" strokeLinejoin="round">
          <path d={ward} fill={inks.beyond} {...line} />
          <path d={water} fill={inks.water} fillRule="evenodd" />
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
