import type { ReactNode } from 'react'
import { Sheet } from '../parts/sheet.tsx'
import css from './unit-chart.css?inline'

/** What a figure claims, as something that can be counted. */
export type Chart =
  | { kind: 'marks'; total: number; hit: number }
  | { kind: 'bars'; total: number; left: number }
  | { kind: 'ruler'; seconds: number }
  | { kind: 'sheets'; count: number }
  | { kind: 'cells'; count: number }
  | { kind: 'geometries' }
  | { kind: 'blocks'; count: number }
  | { kind: 'columns'; count: number }

/** A figure drawn to count: whoever counts the marks finds the number that is claimed. */
export function UnitChart({ chart }: { chart: Chart }) {
  return (
    <>
      <Sheet name="unit-chart" layer="sections" css={css} />
      <svg className="unit-chart" viewBox="0 0 104 84" aria-hidden="true">
        {draw(chart)}
      </svg>
    </>
  )
}

function draw(chart: Chart): ReactNode {
  switch (chart.kind) {
    case 'marks':
      return drawMarks(chart.total, chart.hit)
    case 'bars':
      return drawBars(chart.total, chart.left)
    case 'ruler':
      return drawRuler(chart.seconds)
    case 'sheets':
      return drawSheets(chart.count)
    case 'cells':
      return drawCells(chart.count)
    case 'geometries':
      return drawGeometries()
    case 'blocks':
      return drawBlocks(chart.count)
    case 'columns':
      return drawColumns(chart.count)
  }
}

/** Rows of dashes, 25 a row; the misses are left out of the last rows and boxed in red. */
function drawMarks(total: number, hit: number): ReactNode {
  const perRow = 25
  const pitch = 4
  const misses = total - hit
  const missRow = 6
  const missColumn = 17
  const row = (index: number) => {
    const y = 4 + index * pitch
    if (index !== missRow) return `M2 ${y}h${perRow * pitch}`
    const after = missColumn + misses
    return `M2 ${y}h${missColumn * pitch}M${2 + after * pitch} ${y}h${(perRow - after) * pitch}`
  }
  return (
    <>
      <path className="unit-chart__dashes" d={rows(total / perRow, row)} />
      <path
        className="unit-chart__red-line"
        d={`M${1 + missColumn * pitch - 0.5} ${missRow * pitch + 1.4}h${misses * pitch + 1.3}v5.2h${-(misses * pitch + 1.3)}z`}
      />
    </>
  )
}

/** What is left stands solid; what was saved is an outline. */
function drawBars(total: number, left: number): ReactNode {
  return (
    <>
      <Cells x={2} y={2} width={7} height={80} gap={3} count={left} perRow={total} />
      <path
        className="unit-chart__dashed"
        d={rows(total - left, (index) => `M${2.7 + (left + index) * 10} 2.7h5.6v78.6h-5.6z`)}
      />
    </>
  )
}

/** One second in twentieths; the red plumb line hangs at the claim. */
function drawRuler(seconds: number): ReactNode {
  const ticks = 20
  const length = 98
  const x = (share: number) => 2 + share * length
  const tick = (index: number) => {
    const height = index % 10 === 0 ? 34 : index % 5 === 0 ? 24 : 16
    return `M${short(x(index / ticks))} ${66 - height}v${height}`
  }
  return (
    <>
      <path className="unit-chart__line" d={rows(ticks + 1, tick)} />
      <path className="unit-chart__ink" d={`M2 70h${seconds * length}v12H2z`} />
      <path
        className="unit-chart__line"
        d={`M${x(seconds)} 70.7h${(1 - seconds) * length}v10.6H${x(seconds)}`}
      />
      <path
        className="unit-chart__red"
        d={`M${x(seconds) - 0.7} 12h1.4v58h-1.4zm-4-8h9.4v9.4h-9.4z`}
      />
    </>
  )
}

/** The claimed sheets in a stack, and one more below for the plus. */
function drawSheets(count: number): ReactNode {
  const sheet = (index: number) => `M28 ${3 + index * 5.4}h70L76 ${25 + index * 5.4}H6z`
  const fromBelow = Array.from({ length: count - 1 }, (_, index) => count - 1 - index)
  return (
    <>
      <path className="unit-chart__sheet" data-more="" d={sheet(count)} />
      {fromBelow.map((index) => (
        <path className="unit-chart__sheet" key={index} d={sheet(index)} />
      ))}
      <path className="unit-chart__sheet" data-top="" d={sheet(0)} />
    </>
  )
}

/** Every cell filled, and one red boundary around all of them. */
function drawCells(count: number): ReactNode {
  return (
    <>
      <Cells
        x={16}
        y={6}
        width={5.6}
        height={5.6}
        gap={1.8}
        count={count}
        perRow={Math.sqrt(count)}
      />
      <path className="unit-chart__red-line" d="M12.4 2.4h79.4v79.4H12.4z" />
    </>
  )
}

/** Points, a line, an area and a raster: the four things a GIS format can hold. */
function drawGeometries(): ReactNode {
  const cell = (place: number) =>
    `M${short(58 + (place % 5) * 8.2)} ${short(48 + Math.floor(place / 5) * 8.2)}h7v7h-7z`
  return (
    <>
      <path className="unit-chart__points" d="M14 14h0M32 8h0M24 26h0M40 24h0M10 34h0" />
      <path className="unit-chart__line" d="m58 36 10-18 14 10L98 6" />
      <path className="unit-chart__area" d="m6 52 20-4 18 10-6 20-24 2z" />
      <g className="unit-chart__ink">
        {[...new Set(rasterTones)].map((tone) => (
          <path
            key={tone}
            opacity={tone}
            d={rasterTones.map((other, place) => (other === tone ? cell(place) : '')).join('')}
          />
        ))}
      </g>
    </>
  )
}

/** Five columns by four rows of grey values. */
const rasterTones = [
  0.9, 0.2, 0.5, 0.1, 0.7, 0.4, 1, 0.3, 0.6, 0.2, 0.5, 0.8, 0.3, 0.9, 0.1, 0.6, 0.2, 0.7, 0.4, 0.8,
]

/** Blocks of a hundred each; a boxed place for those that come next. */
function drawBlocks(count: number): ReactNode {
  const perRow = 12
  const pitch = 8.3
  const x = short(2 + (count % perRow) * pitch + 0.7)
  const y = short(2 + Math.floor(count / perRow) * pitch + 0.7)
  return (
    <>
      <Cells x={2} y={2} width={6.6} height={6.6} gap={1.7} count={count} perRow={perRow} />
      <path className="unit-chart__red-line" d={`M${x} ${y}h5.2v5.2h-5.2z`} />
    </>
  )
}

/** A rising series, and a dashed red column for the plus. */
function drawColumns(count: number): ReactNode {
  const pitch = 4.85
  const column = (index: number) => {
    const height = Math.round(20 + 56 * (index / (count - 1)) ** 0.8 + 7 * Math.sin(index * 2.4))
    return `M${short(1 + index * pitch)} ${82 - height}h3.3v${height}h-3.3z`
  }
  return (
    <>
      <path className="unit-chart__ink" d={rows(count, column)} />
      <path
        className="unit-chart__red-line"
        data-more=""
        d={`M${short(1.7 + count * pitch)} 4v77.4h3V4z`}
      />
    </>
  )
}

interface CellsProps {
  x: number
  y: number
  width: number
  height: number
  gap: number
  count: number
  perRow: number
}

/** Dashes of thick lines: a row of any length is said as briefly as a single cell. */
function Cells({ x, y, width, height, gap, count, perRow }: CellsProps) {
  const row = (index: number) => {
    const cells = Math.min(perRow, count - index * perRow)
    return `M${x} ${short(y + height / 2 + index * (height + gap))}h${short(cells * (width + gap))}`
  }
  return (
    <path
      className="unit-chart__cells"
      strokeDasharray={`${width} ${gap}`}
      strokeWidth={height}
      d={rows(Math.ceil(count / perRow), row)}
    />
  )
}

function short(value: number): number {
  return Number(value.toFixed(1))
}

function rows(count: number, path: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => path(index)).join('')
}
