import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { buildSurvey } from './build-survey.ts'
import { isSimple, isWithin, outlineArea } from './outlines.ts'
import { SAMPLE, sizes } from './request.ts'
import {
  floods,
  landUses,
  materials,
  roadKinds,
  type Shapes,
  SURVEYOR_COUNT,
  statuses,
  taxes,
  tenures,
  waterKinds,
} from './survey.ts'
import { buffersOf } from './transfer.ts'

/** It changes with the generator, and with nothing else. */
const SAMPLE_HASH = '098f27397f2eede5bc0f3e4ad82c9401baa9b3998a12d00c876b985f206a5bc4'

const survey = buildSurvey(SAMPLE)
const { plots, buildings, roads, water, blocks, contours, terrain, tracks } = survey
const total = plots.landUse.length
const plotRings = ringsOf(plots.shapes)
const buildingRings = ringsOf(buildings.shapes)
const waterRings = ringsOf(water.shapes)
const boundary = ringsOf({
  starts: Uint32Array.of(0, survey.boundary.length / 2),
  coordinates: survey.boundary,
})[0]

describe('the sample survey', () => {
  it('is the same for the same request', () => {
    assert.equal(hashOf(buildSurvey(SAMPLE)), hashOf(survey))
  })

  it('is the same on every machine, in Node and in Chromium', () => {
    assert.equal(hashOf(survey), SAMPLE_HASH)
  })

  it('is another for another seed', () => {
    assert.notEqual(hashOf(buildSurvey({ ...SAMPLE, seed: 8 })), hashOf(survey))
  })

  it('has at least 12,000 plots and 10,000 buildings', () => {
    assert.ok(total >= 12_000, `${total} plots`)
    assert.ok(buildings.plot.length >= 10_000, `${buildings.plot.length} buildings`)
  })

  it('is the smallest of the sizes that are offered, which go up to 100,000', () => {
    assert.equal(Math.min(...sizes), SAMPLE.plots)
    assert.equal(Math.max(...sizes), 100_000)
  })

  it('grows with the number that is asked for', () => {
    const larger = buildSurvey({ ...SAMPLE, plots: 25_000 })

    assert.ok(Math.abs(larger.plots.landUse.length / 25_000 - 1) < 0.1)
    assert.ok(larger.buildings.plot.length > 1.7 * buildings.plot.length)
  })

  it('can be handed over without being copied', () => {
    const other = buildSurvey({ ...SAMPLE, plots: 1000 })
    const hash = hashOf(other)

    const received = structuredClone(other, { transfer: buffersOf(other) })

    assert.equal(hashOf(received), hash)
    assert.equal(other.plots.landUse.length, 0)
  })

  it('tells how far it is, up to the end', () => {
    const shares: number[] = []

    buildSurvey({ ...SAMPLE, plots: 1000 }, (share) => shares.push(share))

    assert.ok(shares.length > 3)
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    )
    assert.equal(shares.at(-1), 1)
  })
})

describe('the columns', () => {
  const { shapes: _, centres: __, ...named } = plots
  const columns = Object.entries(named).map(([name, column]) => ({ name, values: [...column] }))

  it('have an entry for every plot, and not always the same', () => {
    assert.equal(columns.length, 18)
    for (const { name, values } of columns) {
      assert.equal(values.length, total, name)
      assert.ok(new Set(values).size > 1, name)
    }
  })

  it('hold numbers only, and none below 0', () => {
    const shapes = [plots, buildings, roads, water, blocks, contours, tracks].map(
      ({ shapes }) => shapes.coordinates,
    )
    const coordinates = [plots.centres, survey.lights, survey.boundary, terrain.heightsM, ...shapes]

    for (const { name, values } of columns)
      assert.ok(
        values.every((value) => value >= 0),
        name,
      )
    assert.ok(coordinates.every((values) => values.every(Number.isFinite)))
  })

  it('use every code, and no other', () => {
    const coded = [
      [plots.landUse, landUses],
      [plots.tenure, tenures],
      [plots.tax, taxes],
      [plots.status, statuses],
      [plots.flood, floods],
      [buildings.material, materials],
      [roads.kind, roadKinds],
      [water.kind, waterKinds],
    ] as const

    for (const [column, list] of coded) {
      const used = [...new Set(column)].sort((a, b) => a - b)
      assert.deepEqual(used, [...list.keys()])
    }
    assert.equal(new Set(plots.surveyor).size, SURVEYOR_COUNT)
  })

  it('agree with the shapes and with each other', () => {
    const share = (isSo: (plot: number) => boolean) =>
      Array.from({ length: total }, (_, plot) => isSo(plot)).filter(Boolean).length / total

    for (const [plot, ring] of plotRings.entries()) {
      const area = plots.areaM2[plot] ?? 0
      assert.ok(Math.abs(outlineArea(ring) - area) < 0.1 + area * 1e-3, `area of plot ${plot}`)
    }
    const isHome = (plot: number) =>
      /residential|mixed/.test(landUses[plots.landUse[plot] ?? 0] ?? '')
    assert.equal(
      share((plot) => plots.population[plot] !== 0 && !isHome(plot)),
      0,
    )
    assert.equal(
      share((plot) => (plots.population[plot] ?? 0) < (plots.households[plot] ?? 0)),
      0,
    )
    const isExempt = (plot: number) => taxes[plots.tax[plot] ?? 0] === 'exempt'
    assert.equal(
      share((plot) => isExempt(plot) !== (plots.taxRs[plot] === 0)),
      0,
    )
    assert.equal(
      share((plot) => (plots.valueLakh[plot] ?? 0) <= 0),
      0,
    )
  })

  it('put floods on low ground', () => {
    const heights = floods.map((_, code) =>
      meanOf(plots.elevationM.filter((_, plot) => plots.flood[plot] === code)),
    )

    assert.deepEqual(
      heights,
      heights.toSorted((a, b) => b - a),
    )
  })

  it('make satellites less exact under trees and between houses', () => {
    const errorOf = (use: (typeof landUses)[number]) =>
      meanOf(plots.gnssErrorM.filter((_, plot) => landUses[plots.landUse[plot] ?? 0] === use))

    assert.ok(errorOf('forest') > 3 * errorOf('agriculture'))
    assert.ok(errorOf('commercial') > 1.3 * errorOf('agriculture'))
  })
})

describe('the walks', () => {
  it('number the plots of each block from 1', () => {
    const next = new Map<number, number>()
    for (const [plot, block] of plots.block.entries()) {
      const number = (next.get(block) ?? 0) + 1
      assert.equal(plots.number[plot], number)
      next.set(block, number)
    }
    assert.equal(next.size, blocks.names.length)
    assert.equal(new Set(blocks.names).size, blocks.names.length)
  })

  it('give a block to one surveyor, who goes on day by day', () => {
    for (let plot = 1; plot < total; plot += 1) {
      if (plots.block[plot] !== plots.block[plot - 1]) continue
      assert.equal(plots.surveyor[plot], plots.surveyor[plot - 1])
      assert.ok((plots.day[plot] ?? 0) >= (plots.day[plot - 1] ?? 0))
    }
  })

  it('rest on Sundays', () => {
    assert.ok(plots.day.every((day) => day % 7 !== 6))
  })

  it('leave tracks of days that are past, and visit no plot after them', () => {
    const today = Math.max(...tracks.day)

    for (const [plot, day] of plots.day.entries()) {
      const isVisited = statuses[plots.status[plot] ?? 0] !== 'unvisited'
      assert.equal(isVisited, day <= today, `plot ${plot}`)
    }
  })
})

describe('the shapes', () => {
  it('are simple rings, counter-clockwise', () => {
    const all = [...plotRings, ...buildingRings, ...waterRings, ...ringsOf(blocks.shapes)]

    assert.equal(all.filter((ring) => ring.length < 3 || outlineArea(ring) <= 0).length, 0)
    assert.equal(all.filter((ring) => !isSimple(ring)).length, 0)
  })

  it('have a centre inside each plot', () => {
    const outside = plotRings.filter((ring, plot) => {
      const [x = 0, y = 0] = plots.centres.subarray(2 * plot, 2 * plot + 2)
      return !isWithin(ring, x, y)
    })

    assert.equal(outside.length, 0)
  })

  it('keep every building within its plot', () => {
    const astray = buildingRings.filter((ring, building) => {
      const plot = plotRings[buildings.plot[building] ?? 0] ?? []
      return !ring.every(({ x, y }) => isWithin(plot, x, y))
    })

    assert.equal(astray.length, 0)
  })

  it('keep every building out of the water', () => {
    const wet = waterRings.filter((_, index) => waterKinds[water.kind[index] ?? 0] !== 'sandbar')
    const boxed = wet.map((ring) => ({ ring, box: boxOf(ring) }))

    const drowned = buildingRings
      .flat()
      .filter(({ x, y }) =>
        boxed.some(
          ({ ring, box: [west, south, east, north] }) =>
            x > west && x < east && y > south && y < north && isWithin(ring, x, y),
        ),
      )

    assert.equal(drowned.length, 0)
  })

  it('share their sides between neighbours', () => {
    const sides = new Set(plotRings.flatMap((ring) => sidesOf(ring).map(([from, to]) => from + to)))
    const inner = plotRings.flatMap(sidesOf).filter(([from, to]) => sides.has(to + from))

    assert.ok(inner.length > 0.5 * sides.size, `${inner.length} of ${sides.size} sides`)
  })

  it('have no rectangular edge', () => {
    const ring = boundary ?? []
    const [west, south, east, north] = boxOf(ring)
    const reach = Math.max(east - west, north - south)
    const straight = ring.filter(
      ({ x, y }) => Math.min(x - west, east - x, y - south, north - y) < 0.004 * reach,
    )
    const outside = plotRings.flat().filter(({ x, y }) => !isWithin(ring, x, y))

    assert.ok(straight.length < 0.12 * ring.length, `${straight.length} corners along the edges`)
    assert.ok(outside.length < 0.01 * plots.shapes.coordinates.length)
  })

  it('have the river in the north and the hills in the south-east', () => {
    const river = waterRings.filter((_, index) => waterKinds[water.kind[index] ?? 0] === 'river')
    const southernmost = Math.min(...river.flat().map(({ y }) => y))
    const northern = plots.centres.filter((y, index) => index % 2 === 1 && y > southernmost)
    const highest = terrain.heightsM.reduce((most, height) => Math.max(most, height))
    const top = terrain.heightsM.indexOf(highest)
    const column = top % terrain.columns
    const row = (top - column) / terrain.columns

    assert.ok(northern.length < 0.2 * total)
    assert.ok(column > 0.6 * terrain.columns && row < 0.5 * terrain.rows)
  })
})

describe('the labels', () => {
  it('name the river, the water, the hills, the places and the roads within the outline', () => {
    const kinds = new Set(survey.labels.map(({ kind }) => kind))
    const astray = survey.labels.filter(({ x, y }) => !isWithin(boundary ?? [], x, y))

    assert.deepEqual([...kinds].sort(), ['hill', 'place', 'river', 'road', 'water'])
    assert.deepEqual(astray, [])
    assert.ok(survey.labels.every(({ text, rank }) => text !== '' && rank >= 1))
  })

  it('name the river once for those who see all of it', () => {
    const rivers = survey.labels.filter(({ kind }) => kind === 'river')

    assert.deepEqual(rivers.map(({ rank }) => rank).sort(), [1, 4, 4])
  })

  it('are never upside down', () => {
    assert.ok(survey.labels.every(({ angle }) => angle >= -90 && angle <= 90))
  })
})

interface Spot {
  x: number
  y: number
}

function ringsOf({ starts, coordinates }: Shapes): Spot[][] {
  return Array.from({ length: starts.length - 1 }, (_, shape) => {
    const from = starts[shape] ?? 0
    return Array.from({ length: (starts[shape + 1] ?? 0) - from }, (_, corner) => ({
      x: coordinates[2 * (from + corner)] ?? 0,
      y: coordinates[2 * (from + corner) + 1] ?? 0,
    }))
  })
}

function sidesOf(ring: readonly Spot[]): [from: string, to: string][] {
  const names = ring.map(({ x, y }) => `${x} ${y};`)
  return names.map((name, index) => [name, names[(index + 1) % names.length] ?? name])
}

function boxOf(ring: readonly Spot[]): [number, number, number, number] {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function hashOf(value: unknown): string {
  const hash = createHash('sha256')
  for (const buffer of buffersOf(value)) hash.update(new Uint8Array(buffer))
  hash.update(JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? undefined : part)))
  return hash.digest('hex')
}
