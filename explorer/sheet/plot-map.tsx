import { INK, INK_2, INK_3, LINE_2, MIST_2, RED, RIVER, WHITE } from '@app/design/colours.ts'
import { buildPlane } from '../plane/plane.ts'
import { writeNumber } from '../writing/write-number.ts'
import { gridCrossings, grow, rectPath } from './map-frame.tsx'
import type { Font, TextWidth } from './measure-text.ts'
import { NorthArrow } from './note-blocks.tsx'
import { buildPath } from './path-data.ts'
import type { Outlines } from './plot-outlines.ts'
import type { PlotCorner, PlotSheet, PlotSource } from './plot-sheet.ts'
import type { Point } from './plot-sides.ts'
import { buildProjection, fittingScale, type Projection } from './projection.ts'
import { SheetText, sans } from './sheet-text.tsx'
import { buildUtmGrid } from './utm-grid.ts'

/**
 * The band around the map with the grid's numbers, and the margin around the plot for neighbours.
 */
const BAND_PT = 9
const AROUND_PT = 42
const GRID_PT = 110
const small = sans(6, 450)
const plain = sans(7, 450)
const bold = sans(7, 600)

/** The largest round scale at which the plot and a part of its neighbours fit. */
export function projectPlot(
  { boxOf, origin }: Outlines,
  row: number,
  width: number,
  height: number,
): Projection {
  const bounds = buildPlane(origin).toBounds(boxOf(row))
  const area = grow({ x: 0, y: 0, width, height }, -BAND_PT)
  return buildProjection(bounds, area, fittingScale(bounds, grow(area, -AROUND_PT)))
}

interface PlotMapProps {
  sheet: PlotSheet
  source: PlotSource
  projection: Projection
  measure: TextWidth
}

/** A plot among its faint neighbours, with numbered corners and side lengths. */
export function PlotMap({ sheet, source, projection, measure }: PlotMapProps) {
  const { outlines } = source
  const { area } = projection
  const placement = projection.from(outlines.origin)
  const pathOfRows = (rows: readonly number[]) => {
    const path = buildPath(placement)
    for (const ring of rows.flatMap(outlines.ringsOf)) {
      path.line(ring, Array(ring.length / 2).keys(), true)
    }
    return path.finish()
  }
  const others = outlines.near(projection.boxOn(outlines.origin)).filter((row) => row !== sheet.row)
  const grid = buildUtmGrid(projection, GRID_PT, source.zone)
  const corners = sheet.rings.flatMap((ring) => onPaper(ring, projection, outlines))
  const placer = createPlacer()
  const numbers = numberCorners(corners, measure, placer)
  const lengths = measureSides(corners, outlines.digits, measure, placer)
  const neighbours = nameNeighbours(corners, source.labelOf, measure, placer)
  const page = grow(area, BAND_PT)
  const [right, bottom] = [area.x + area.width, area.y + area.height]
  return (
    <svg
      width={`${page.width}pt`}
      height={`${page.height}pt`}
      viewBox={`0 0 ${page.width} ${page.height}`}
      fill="none"
      aria-hidden="true"
    >
      <svg
        {...area}
        viewBox={`${area.x} ${area.y} ${area.width} ${area.height}`}
        aria-hidden="true"
      >
        <path d={pathOfRows(others)} stroke={LINE_2} strokeWidth={0.5} />
        <path
          d={pathOfRows([sheet.row])}
          fill={MIST_2}
          fillRule="evenodd"
          stroke={INK}
          strokeWidth={1.2}
          strokeLinejoin="round"
        />
        {gridCrossings(area, grid).map(({ x, y }) => (
          <path
            key={`${x} ${y}`}
            d={`M${x - 3} ${y}h6M${x} ${y - 3}v6`}
            stroke={RIVER}
            strokeWidth={0.4}
          />
        ))}
        {corners.map(({ number, x, y }) => (
          <path
            key={number}
            d={`M${x} ${y}h0`}
            stroke={RED}
            strokeWidth={2.6}
            strokeLinecap="round"
          />
        ))}
        <Texts texts={numbers} font={bold} colour={RED} />
        <Texts texts={lengths} font={plain} colour={INK} />
        <Texts texts={neighbours} font={plain} colour={INK_3} />
      </svg>
      <g transform={`translate(${right - 14} ${area.y + 8})`}>
        <path d="M-9 -4h18v40h-18Z" fill={WHITE} fillOpacity={0.8} />
        <NorthArrow x={0} y={0} unit={0.9} />
      </g>
      <path d={rectPath(area)} stroke={INK} strokeWidth={0.7} />
      {grid.meridians
        .filter(({ at }) => at > area.x + 30 && at < right - 30)
        .map(({ at, text }) => (
          <SheetText key={text} x={at} y={area.y - 2.5} font={small} colour={INK_2} anchor="middle">
            {text}
          </SheetText>
        ))}
      {grid.parallels
        .filter(({ at }) => at > area.y + 34 && at < bottom - 34)
        .map(({ at, text }) => (
          <g key={text} transform={`translate(${area.x - 2.5} ${at}) rotate(-90)`}>
            <SheetText x={0} y={0} font={small} colour={INK_2} anchor="middle">
              {text}
            </SheetText>
          </g>
        ))}
    </svg>
  )
}

type PaperCorner = ReturnType<typeof onPaper>[number]

/** Corners on the paper, each with the side to the next one; directions are unit vectors. */
function onPaper(ring: readonly PlotCorner[], projection: Projection, { origin }: Outlines) {
  const { ax, bx, ay, by } = projection.from(origin)
  const points = ring.map(({ at: [x, y] }): Point => [ax * x + bx, ay * y + by])
  const sides = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]
    const lengthPt = Math.hypot(nextX - x, nextY - y)
    const along: Point = [(nextX - x) / lengthPt, (nextY - y) / lengthPt]
    // Clockwise with y down, the outside is on the left.
    return {
      lengthPt,
      along,
      out: [along[1], -along[0]] as Point,
      middle: [(x + nextX) / 2, (y + nextY) / 2] as Point,
    }
  })
  return ring.map((corner, i) => {
    const before = sides.at(i - 1) ?? sides[i]
    const [ox, oy] = [before.out[0] + sides[i].out[0], before.out[1] + sides[i].out[1]]
    const size = Math.hypot(ox, oy) || 1
    return {
      ...corner,
      ...sides[i],
      x: points[i][0],
      y: points[i][1],
      outAtCorner: [ox / size, oy / size] as const,
    }
  })
}

const TEXT_RADIUS_PT = 3.6

type Placer = ReturnType<typeof createPlacer>

/** Places text where it overlaps no other; each occupies circles along it. */
function createPlacer() {
  const taken: Point[] = []
  return {
    take([x, y]: Point, width: number, turn = 0): boolean {
      const reach = Math.max(0, width / 2 - TEXT_RADIUS_PT)
      const steps = Math.ceil(reach / TEXT_RADIUS_PT)
      const own = Array.from({ length: 2 * steps + 1 }, (_, i): Point => {
        const along = steps === 0 ? 0 : ((i - steps) / steps) * reach
        return [x + along * Math.cos(turn), y + along * Math.sin(turn)]
      })
      const isFree = own.every(([a, b]) =>
        taken.every(([c, d]) => Math.hypot(a - c, b - d) > 2 * TEXT_RADIUS_PT),
      )
      if (isFree) taken.push(...own)
      return isFree
    },
  }
}

interface PlacedText {
  key: string
  text: string
  at: Point
  /** In radians. */
  turn: number
}

/** Outside each corner, if there is space; the table has all of them. */
function numberCorners(corners: readonly PaperCorner[], measure: TextWidth, placer: Placer) {
  return corners.flatMap(({ number, x, y, outAtCorner: [ox, oy] }): PlacedText[] => {
    const at: Point = [x + 7 * ox, y + 7 * oy]
    const text = String(number)
    return placer.take(at, measure(text, bold)) ? [{ key: text, text, at, turn: 0 }] : []
  })
}

/** Inside the plot along each side that is long enough; the table has all of them. */
function measureSides(
  corners: readonly PaperCorner[],
  digits: number,
  measure: TextWidth,
  placer: Placer,
) {
  return corners.flatMap(({ number, sideM, lengthPt, middle, along, out }): PlacedText[] => {
    const text = writeNumber(sideM, digits)
    const width = measure(text, plain)
    const at: Point = [middle[0] - 6.5 * out[0], middle[1] - 6.5 * out[1]]
    const angle = Math.atan2(along[1], along[0])
    const turn = Math.abs(angle) > Math.PI / 2 ? angle + Math.PI : angle
    const isPlaced = width + 10 <= lengthPt && placer.take(at, width, turn)
    return isPlaced ? [{ key: String(number), text, at, turn }] : []
  })
}

/** Outside, along the longest side with each neighbour, if there is space. */
function nameNeighbours(
  corners: readonly PaperCorner[],
  nameOf: (row: number) => string,
  measure: TextWidth,
  placer: Placer,
) {
  const longest = new Map<number, PaperCorner>()
  for (const corner of corners) {
    for (const row of corner.neighbours) {
      if (corner.lengthPt > (longest.get(row)?.lengthPt ?? 0)) longest.set(row, corner)
    }
  }
  return [...longest].flatMap(([row, { middle, out }]): PlacedText[] => {
    const text = nameOf(row)
    const width = measure(text, plain)
    const away = 11 + Math.abs(out[0]) * (width / 2)
    const at: Point = [middle[0] + away * out[0], middle[1] + away * out[1]]
    return placer.take(at, width) ? [{ key: `${row}`, text, at, turn: 0 }] : []
  })
}

function Texts({ texts, font, colour }: { texts: PlacedText[]; font: Font; colour: string }) {
  return texts.map(({ key, text, at: [x, y], turn }) => (
    <g key={key} transform={`translate(${x} ${y}) rotate(${(turn * 180) / Math.PI})`}>
      <SheetText x={0} y={2.4} font={font} colour={colour} anchor="middle">
        {text}
      </SheetText>
    </g>
  ))
}
