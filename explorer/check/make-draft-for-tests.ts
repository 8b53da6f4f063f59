import { writeFileSync } from 'node:fs'
import { checkMap } from '@app/formats/check/check-map.ts'
import { usualLimits } from '@app/formats/check/findings.ts'
import { boxAround, buildPlane } from '@app/formats/geometry/plane.ts'
import { distanceTo } from '@app/formats/geometry/ring.ts'
import { buildShapes } from '@app/formats/geometry/shapes.ts'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { seededRandom } from '../survey/seeded-random.ts'

/**
 * Writes the draft map: one village of the sample, with its corners matched, and 40 mistakes that
 * are planted by a seed. Its test checks that they are found, and nothing else.
 */
const VILLAGE = 'Tatikhuti'
const MOST_PLOTS = 900
const SEED = 40
const MATCH_M = 0.7

type Corner = [x: number, y: number]
interface Plot {
  number: string
  block: string
  /** Of each part its rings, without their first corner at the end unless it is to be missing. */
  parts: Corner[][][]
  isOpen?: boolean
}

const { plots: sample, blocks, origin } = buildSurvey(SAMPLE)
const plane = buildPlane(origin)
const random = seededRandom(SEED)
const plots: Plot[] = []
for (let plot = 0; plot < sample.number.length; plot += 1) {
  const block = blocks.names[sample.block[plot]] ?? ''
  if (block.replace(/ \d+$/, '') !== VILLAGE) continue
  if (plots.length >= MOST_PLOTS && plots.at(-1)?.block !== block) break
  const { starts, coordinates } = sample.shapes
  const ring: Corner[] = []
  for (let v = starts[plot]; v < starts[plot + 1]; v += 1) {
    ring.push([Math.round(coordinates[2 * v] * 1000), Math.round(coordinates[2 * v + 1] * 1000)])
  }
  plots.push({ number: String(sample.number[plot]), block, parts: [[ring]] })
}
matchCorners()
for (;;) {
  const wrong = new Set(found().flatMap(({ plots: [first] }) => first))
  if (wrong.size === 0) break
  for (const plot of [...wrong].sort((a, b) => b - a)) plots.splice(plot, 1)
}
const base = plots.length
plant()
const findings = found()
if (process.argv.includes('--list')) {
  for (const { kind, plots: of, fault, size } of findings) {
    console.log(
      kind,
      of.map((i) => [plots[i].block, plots[i].number].join('/')).join(' '),
      fault ?? '',
      size / 1e6,
    )
  }
}
const counts = Map.groupBy(findings, ({ kind }) => kind)
console.log(
  base,
  plots.length,
  findings.length,
  [...counts].map(([kind, of]) => [kind, of.length].join(' ')).join(', '),
)
writeFileSync(new URL('draft-village.geojson', import.meta.url), geoJson())

/** A corner on a neighbour's side becomes one of the neighbour's, too. */
function matchCorners(): void {
  for (const plot of plots) {
    const ring = plot.parts[0][0]
    for (let at = 0; at < ring.length; at += 1) {
      const [ax, ay] = ring[at]
      const [bx, by] = ring[(at + 1) % ring.length]
      const own = new Set(ring.map(String))
      const between = plots
        .filter((other) => other !== plot)
        .flatMap((other) => other.parts[0][0])
        .filter((corner) => !own.has(String(corner)))
        .filter(([x, y]) => distanceTo(x, y, ax, ay, bx, by) < MATCH_M * 1000)
      if (between.length === 0) continue
      const far = ([x, y]: Corner) => Math.hypot(x - ax, y - ay)
      const unique = [...new Map(between.map((corner) => [String(corner), corner])).values()]
      ring.splice(at + 1, 0, ...unique.sort((a, b) => far(a) - far(b)))
      at += unique.length
    }
  }
}

function plant(): void {
  const sides = Map.groupBy(
    plots.flatMap(({ parts: [[ring]] }, plot) =>
      ring.map((from, at) => ({ plot, at, from, to: ring[(at + 1) % ring.length] })),
    ),
    ({ from, to }) => [from, to].map(String).sort().join(' '),
  )
  const shared = [...sides.values()].filter(
    (both) => both.length === 2 && lengthOf(both[0].from, both[0].to) > 12_000,
  )
  const used = new Set<string>()
  /** Mistakes are apart, so that none explains another. */
  const take = (isFit: (pair: (typeof shared)[number]) => boolean) => {
    for (let tries = 0; tries < 100_000; tries += 1) {
      const pair = shared[Math.floor(random() * shared.length)]
      const corners = pair.flatMap(({ plot }) => plots[plot].parts[0][0])
      if (corners.some((corner) => used.has(String(corner))) || !isFit(pair)) continue
      for (const { plot } of pair) {
        for (const corner of plots[plot].parts[0][0]) {
          for (const other of plots) {
            if (other.parts[0][0].some((one) => String(one) === String(corner))) {
              for (const one of other.parts[0][0]) used.add(String(one))
            }
          }
        }
      }
      return pair
    }
    throw new Error('no place left')
  }
  const any = () => true
  /** The sides before and after it are long and square enough to move their corners along. */
  const isBesideLong = ({ plot, at }: { plot: number; at: number }) => {
    const ring = plots[plot].parts[0][0]
    const corner = (i: number) => ring[(i + ring.length) % ring.length]
    const [a, b, c, d] = [-1, 0, 1, 2].map((step) => corner(at + step))
    const isSquare = ([ox, oy]: Corner, [px, py]: Corner, [qx, qy]: Corner) =>
      Math.abs((px - ox) * (qx - ox) + (py - oy) * (qy - oy)) <
      0.4 * lengthOf([ox, oy], [px, py]) * lengthOf([ox, oy], [qx, qy])
    const isLong = lengthOf(a, b) > 3000 && lengthOf(c, d) > 3000
    return isLong && isSquare(b, a, c) && isSquare(c, b, d)
  }
  const roadside = [...sides.values()].filter(({ length }) => length === 1).flat()
  /** A corner that almost reaches the plot across the road. */
  const spur = () => {
    for (const { plot, at, from, to } of roadside) {
      const ring = plots[plot].parts[0][0]
      if (ring.some((corner) => used.has(String(corner))) || lengthOf(from, to) < 9000) continue
      const across = [3000, 4000, 5000, 6000, 7000, 8000].find((mm) => {
        const [x, y] = beside(from, to, 0.5, mm)
        return roadside.some(
          (other) => other.plot !== plot && distanceTo(x, y, ...other.from, ...other.to) < 300,
        )
      })
      if (!across) continue
      const roomAt = (mm: number) => {
        const [x, y] = beside(from, to, 0.5, mm)
        const others = roadside.filter((other) => other.plot !== plot)
        return Math.min(...others.map((other) => distanceTo(x, y, ...other.from, ...other.to)))
      }
      let mm = across - 600
      while (roomAt(mm) > 60 && mm < across + 600) mm += 5
      if (roomAt(mm) > 60) continue
      const tip = beside(from, to, 0.5, mm)
      ring.splice(at + 1, 0, beside(from, to, 0.45, 0), tip, beside(from, to, 0.55, 0))
      for (const corner of ring) used.add(String(corner))
      return
    }
    throw new Error('no road is narrow enough')
  }
  /** An hourglass on the road, where it covers no neighbour and leaves no gap. */
  const crossAtRoad = () => {
    const side = roadside.findLast(
      ({ plot, from, to }) =>
        lengthOf(from, to) > 9000 &&
        !plots[plot].parts[0][0].some((corner) => used.has(String(corner))),
    )
    if (!side) throw new Error('no side is long enough')
    const { plot, at, from, to } = side
    const places: Corner[] = [
      [0.4, 0],
      [0.6, 400],
      [0.4, 400],
      [0.6, 0],
    ]
    const corners = places.map(([share, mm]) => beside(from, to, share, mm))
    for (const corner of plots[plot].parts[0][0]) used.add(String(corner))
    plots[plot].parts[0][0].splice(at + 1, 0, ...corners)
  }
  const bulge = (sign: number) => {
    const [{ plot, at, from, to }] = take(any)
    const deep = sign * (60 + 900 * random())
    plots[plot].parts[0][0].splice(at + 1, 0, beside(from, to, 0.5, deep))
  }
  for (let i = 0; i < 6; i += 1) bulge(1)
  for (let i = 0; i < 6; i += 1) bulge(-1)
  for (let i = 0; i < 3; i += 1) {
    // One end of the side is at a road, where the crack is open.
    const isOpenAt = (corner: Corner) => {
      const around = [...sides.values()]
        .flat()
        .filter(({ from, to }) => [from, to].some((one) => String(one) === String(corner)))
      return around.some(
        ({ from, to }) => sides.get([from, to].map(String).sort().join(' '))?.length === 1,
      )
    }
    const [{ plot, at }] = take(
      ([side]) => isOpenAt(side.to) !== isOpenAt(side.from) && isBesideLong(side),
    )
    const ring = plots[plot].parts[0][0]
    const wide = 250 + 250 * random()
    const [before, after] = [(at + ring.length - 1) % ring.length, (at + 2) % ring.length]
    const next = (at + 1) % ring.length
    const [start, end] = [
      towards(ring[at], ring[before], wide),
      towards(ring[next], ring[after], wide),
    ]
    ring[at] = start
    ring[next] = end
  }
  for (let i = 0; i < 3; i += 1) {
    const [{ plot, at, from, to }] = take(([side]) => isBesideLong(side))
    const { block } = plots[plot]
    const ring = plots[plot].parts[0][0]
    const [before, after] = [(at + ring.length - 1) % ring.length, (at + 2) % ring.length]
    const [start, end] = [towards(from, ring[before], 300), towards(to, ring[after], 300)]
    ring[at] = start
    ring[(at + 1) % ring.length] = end
    plots.push({ number: String(9001 + i), block, parts: [[[start, from, to, end]]] })
  }
  for (let i = 0; i < 3; i += 1) {
    const [{ plot }] = take(any)
    plots.push({ ...structuredClone(plots[plot]), number: String(9011 + i) })
  }
  for (let i = 0; i < 2; i += 1) spur()
  crossAtRoad()
  const faults: ((plot: Plot, side: { at: number; from: Corner; to: Corner }) => void)[] = [
    (plot) => {
      plot.isOpen = true
    },
    ({ parts: [[ring]] }, { at, from, to }) =>
      ring.splice(
        at + 1,
        0,
        beside(from, to, 0.5, 0),
        beside(from, to, 0.5, -2000),
        beside(from, to, 0.5, 0),
      ),
    ({ parts }, { from, to }) => parts[0].push(box(beside(from, to, 0.5, 3000), 800)),
    ({ parts }, { from, to }) => parts.push([box(beside(from, to, 0.5, -3000), 800)]),
  ]
  for (const fault of faults) {
    const [{ plot, ...side }] = take(any)
    fault(plots[plot], side)
  }
  for (let i = 0; i < 5; i += 1) plots[take(any)[0].plot].number = ''
  for (let i = 0; i < 4; i += 1) {
    const [{ plot }, { plot: twin }] = take(
      ([one, other]) => plots[one.plot].block === plots[other.plot].block,
    )
    plots[plot].number = plots[twin].number
  }
  for (const number of ['12/B', 'Lot 4', '17-A']) plots[take(any)[0].plot].number = number
}

/** A corner beside a side, to the right of its direction: outside its plot. */
function beside([ax, ay]: Corner, [bx, by]: Corner, share: number, byMm: number): Corner {
  const length = lengthOf([ax, ay], [bx, by])
  return [
    Math.round(ax + (bx - ax) * share + ((by - ay) / length) * byMm),
    Math.round(ay + (by - ay) * share - ((bx - ax) / length) * byMm),
  ]
}

function towards(from: Corner, to: Corner, byMm: number): Corner {
  const share = byMm / lengthOf(from, to)
  return [
    Math.round(from[0] + (to[0] - from[0]) * share),
    Math.round(from[1] + (to[1] - from[1]) * share),
  ]
}

function lengthOf([ax, ay]: Corner, [bx, by]: Corner): number {
  return Math.hypot(bx - ax, by - ay)
}

function box([x, y]: Corner, half: number): Corner[] {
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ]
}

/** To a tenth of a millimetre. */
function placesOf(ring: readonly Corner[], isOpen = false): [number, number][] {
  const all = isOpen ? ring : [...ring, ring[0]]
  return all.map(([x, y]) => {
    const { lng, lat } = plane.toLngLat(x / 1000, y / 1000)
    return [Number(lng.toFixed(9)), Number(lat.toFixed(9))]
  })
}

function geoJson(): string {
  const features = plots.map(({ number, block, parts, isOpen }) =>
    JSON.stringify({
      type: 'Feature',
      properties: { plot_no: number, block },
      geometry: {
        type: 'MultiPolygon',
        coordinates: parts.map((rings) => rings.map((ring) => placesOf(ring, isOpen))),
      },
    }),
  )
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
}

function found() {
  const shapes = buildShapes()
  for (const { parts, isOpen } of plots) {
    shapes.startFeature()
    for (const rings of parts) {
      shapes.startArea()
      for (const ring of rings) {
        shapes.startRing()
        for (const [lng, lat] of placesOf(ring, isOpen)) shapes.vertex(lng, lat)
      }
    }
  }
  const numbers = plots.map(({ number }) => number)
  const ofBlocks = plots.map(({ block }) => block)
  const list = shapes.finish()
  // Of the plane on which the file is drawn.
  const [west, south, east, north] = boxAround(list.xy)
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const asked = { shapes: list, origin: middle, numbers: { numbers, blocks: ofBlocks } }
  return checkMap({ ...asked, limits: usualLimits }).findings
}
