import { INK, INK_2, INK_3, RIVER } from '@app/design/colours.ts'
import type { Graticule, GridLine } from './graticule.ts'
import { fontAttributes } from './measure-text.ts'
import type { Layout, Rect } from './paper.ts'
import { SheetText, sans } from './sheet-text.tsx'

interface FrameProps {
  layout: Layout
  graticule: Graticule
}

/** Columns of a map grid are lettered without I and O, which look like numbers. */
const letters = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')

/** Below everything: these lines remain where nothing else is on the sheet. */
export function GraticuleLines({ layout: { map }, graticule }: FrameProps) {
  const lines = [
    ...graticule.meridians.map(({ at, end }) => `M${at} ${map.y}L${end} ${map.y + map.height}`),
    ...graticule.parallels.map(({ at, end }) => `M${map.x} ${at}L${map.x + map.width} ${end}`),
  ]
  return <path d={lines.join('')} stroke={RIVER} strokeOpacity={0.4} strokeWidth={0.35} />
}

/** Above everything: a cross at each intersection. */
export function GraticuleCrosses({ layout: { map, unit }, graticule }: FrameProps) {
  const arm = 3 * unit
  const crosses = gridCrossings(map, graticule).map(
    ({ x, y }) => `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`,
  )
  return <path d={crosses.join('')} stroke={INK} strokeOpacity={0.6} strokeWidth={0.4} />
}

/** Lines that are almost at right angles: one step from the straight ones is close enough. */
export function gridCrossings({ x, y, width, height }: Rect, { meridians, parallels }: Graticule) {
  const along = ({ at, end }: GridLine, share: number) => at + (end - at) * share
  return meridians.flatMap((meridian) =>
    parallels.map((parallel) => {
      const rough = along(parallel, (along(meridian, 0.5) - x) / width)
      const crossX = along(meridian, (rough - y) / height)
      return { x: crossX, y: along(parallel, (crossX - x) / width) }
    }),
  )
}

/**
 * The neatline, a band with the coordinates, the zebra frame, and the letters and numbers of its
 * cells.
 */
export function MapFrame({ layout, graticule }: FrameProps) {
  const { map, bandPt, zebraPt, lettersPt, columns, rows, unit } = layout
  const inner = grow(map, bandPt)
  const outer = grow(inner, zebraPt)
  const font = sans(6.6 * unit, 500)
  const cellX = (column: number) => map.x + (map.width * column) / columns
  const cellY = (row: number) => map.y + (map.height * row) / rows
  const right = outer.x + outer.width
  const bottom = outer.y + outer.height
  return (
    <g>
      <path d={zebraPath(layout, outer)} fill={INK} />
      <path d={rectPath(map)} stroke={INK} strokeWidth={0.7} />
      <path d={rectPath(inner)} stroke={INK} strokeWidth={0.4} />
      <path d={rectPath(outer)} stroke={INK} strokeWidth={0.7} />
      {Array.from({ length: columns }, (_, column) =>
        [outer.y - 0.32 * lettersPt, bottom + 0.32 * lettersPt + 4.7 * unit].map((y) => (
          <SheetText
            key={`${letters[column]}${y}`}
            x={cellX(column + 0.5)}
            y={y}
            font={font}
            colour={INK_2}
            anchor="middle"
          >
            {letters[column]}
          </SheetText>
        )),
      )}
      {Array.from({ length: rows }, (_, row) =>
        [outer.x - 0.5 * lettersPt, right + 0.5 * lettersPt].map((x) => (
          <SheetText
            key={`${cellY(row)} ${x}`}
            x={x}
            y={cellY(row + 0.5) + 2.3 * unit}
            font={font}
            colour={INK_2}
            anchor="middle"
          >
            {String(row + 1)}
          </SheetText>
        )),
      )}
      <Angles layout={layout} graticule={graticule} />
    </g>
  )
}

/** Along all four sides, between the neatline and the zebra frame. */
function Angles({ layout: { map, bandPt, unit }, graticule }: FrameProps) {
  const font = sans(5.1 * unit, 450)
  const tick = 0.26 * bandPt
  const right = map.x + map.width
  const bottom = map.y + map.height
  const room = 17 * unit
  const isWithin = (from: number, to: number) => (place: number) => place >= from && place <= to
  const isAcross = isWithin(map.x, right)
  const isDown = isWithin(map.y, bottom)
  const meridians = graticule.meridians.filter(({ at, end }) => [at, end].every(isAcross))
  const parallels = graticule.parallels.filter(({ at, end }) => [at, end].every(isDown))
  const hasRoom = (from: number, to: number) => isWithin(from + room, to - room)
  const ticks = [
    ...meridians.map(({ at, end }) => `M${at} ${map.y}v${-tick}M${end} ${bottom}v${tick}`),
    ...parallels.map(({ at, end }) => `M${map.x} ${at}h${-tick}M${right} ${end}h${tick}`),
  ]
  /** The letters are in the rest of the band beside the tick. */
  const middle = (tick + bandPt) / 2
  const half = 1.8 * unit
  const turned = [
    { x: map.x - middle, turn: -90 },
    { x: right + middle, turn: 90 },
  ]
  return (
    <g>
      <path d={ticks.join('')} stroke={INK} strokeWidth={0.5} />
      {meridians
        .filter(({ at }) => hasRoom(map.x, right)(at))
        .map(({ at, end, text }) =>
          [
            [at, map.y - middle],
            [end, bottom + middle],
          ].map(([x, y]) => (
            <SheetText
              key={`${x} ${y}`}
              x={x}
              y={y + half}
              font={font}
              colour={INK_3}
              anchor="middle"
            >
              {text}
            </SheetText>
          )),
        )}
      {parallels
        .filter(({ at }) => hasRoom(map.y, bottom)(at))
        .map(({ at, end, text }) =>
          turned.map(({ x, turn }, i) => (
            <text
              key={`${at}${x}`}
              transform={`translate(${x} ${i === 0 ? at : end}) rotate(${turn})`}
              y={half}
              fill={INK_3}
              textAnchor="middle"
              {...fontAttributes(font)}
            >
              {text}
            </text>
          )),
        )}
    </g>
  )
}

/** Every other cell of each side; the first and the last extend into the corners. */
function zebraPath({ map, zebraPt, columns, rows }: Layout, outer: Rect): string {
  const ends = (count: number, from: number, length: number, outerFrom: number, outerTo: number) =>
    Array.from({ length: count + 1 }, (_, i) =>
      i === 0 ? outerFrom : i === count ? outerTo : from + (length * i) / count,
    )
  const right = outer.x + outer.width
  const bottom = outer.y + outer.height
  const xs = ends(columns, map.x, map.width, outer.x, right)
  const ys = ends(rows, map.y, map.height, outer.y, bottom)
  const dark = (values: number[]) =>
    values.slice(0, -1).flatMap((from, i) => (i % 2 === 0 ? [[from, values[i + 1]]] : []))
  return [
    ...dark(xs).flatMap(([from, to]) =>
      [outer.y, bottom - zebraPt].map((y) => `M${from} ${y}H${to}v${zebraPt}H${from}Z`),
    ),
    ...dark(ys).flatMap(([from, to]) =>
      [outer.x, right - zebraPt].map((x) => `M${x} ${from}h${zebraPt}V${to}h${-zebraPt}Z`),
    ),
  ].join('')
}

export function rectPath({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`
}

export function grow({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}
