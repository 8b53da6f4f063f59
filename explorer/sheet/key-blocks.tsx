import { INK, INK_2, RED } from '@app/design/colours.ts'
import { metricWords } from '../content/metric-words.ts'
import { sheet as words } from '../content/sheet.ts'
import { M2_PER_HECTARE } from '../filter/units.ts'
import { inks } from '../layers/colours.ts'
import { boxAround } from '../plane/plane.ts'
import { writeNumber } from '../writing/write-number.ts'
import { clipsOf, type DrawnSheet } from './draw-sheet.ts'
import { needsLocator } from './facts.ts'
import { SheetText, sans, type TextBlock } from './sheet-text.tsx'

/** Totals of the matching plots, two in a row. */
export function figuresBlock({ request, layout: { unit } }: DrawnSheet, width: number): TextBlock {
  const { plots } = request.survey
  const { passes, count } = request.selection
  const sumOf = (column: ArrayLike<number>) => {
    let sum = 0
    for (let plot = 0; plot < passes.length; plot += 1) if (passes[plot]) sum += column[plot]
    return sum
  }
  const { plots: plotsName, area, households, population } = metricWords.names
  const figures = [
    { name: plotsName, text: writeNumber(count) },
    {
      name: area,
      text: `${writeNumber(sumOf(plots.areaM2) / M2_PER_HECTARE, 1)} ${words.facts.hectares}`,
    },
    { name: households, text: writeNumber(sumOf(plots.households)) },
    { name: population, text: writeNumber(sumOf(plots.population)) },
  ]
  const rowHeight = 25 * unit
  return {
    height: 2 * rowHeight,
    draw: (x, y) =>
      figures.map(({ name, text }, i) => {
        const left = x + (i % 2) * (width / 2)
        const top = y + Math.floor(i / 2) * rowHeight
        return (
          <g key={name}>
            <SheetText x={left} y={top + 10 * unit} font={sans(11 * unit, 600, -0.2 * unit)}>
              {text}
            </SheetText>
            <SheetText x={left} y={top + 18 * unit} font={sans(5.9 * unit, 450)} colour={INK_2}>
              {name}
            </SheetText>
          </g>
        )
      }),
  }
}

/** The ward with the extent of the sheet; null if the sheet shows most of it. */
export function locatorBlock(sheet: DrawnSheet, width: number): TextBlock | null {
  if (!needsLocator(sheet)) return null
  const { request, layout, projection } = sheet
  const { boundary, origin } = request.survey
  const { unit } = layout
  const [west, south, east, north] = boxAround(boundary)
  const [left, bottom, right, top] = projection.boxOn(origin)
  const height = 82 * unit
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
