import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Spot } from './ground.ts'
import { isSimple, isWithin, outlineArea } from './outlines.ts'
import { plotRings, ringsOf, survey } from './sample-survey-for-tests.ts'
import { waterKinds } from './vocabulary.ts'

const { plots, buildings, water, blocks, terrain } = survey
const buildingRings = ringsOf(buildings.shapes)
const waterRings = ringsOf(water.shapes)
const boundary = ringsOf({
  starts: Uint32Array.of(0, survey.boundary.length / 2),
  coordinates: survey.boundary,
})[0]

describe('the shapes', () => {
  it('are simple rings, counter-clockwise', () => {
    const all = [...plotRings, ...buildingRings, ...waterRings, ...ringsOf(blocks.shapes)]

    assert.equal(all.filter((ring) => ring.length < 3 || outlineArea(ring) <= 0).length, 0)
    assert.equal(all.filter((ring) => !isSimple(ring)).length, 0)
  })

  it('have a centre inside each plot', () => {
    const outside = plotRings.filter((ring, plot) => {
      const [x, y] = plots.centres.subarray(2 * plot, 2 * plot + 2)
      return !isWithin(ring, x, y)
    })

    assert.equal(outside.length, 0)
  })

  it('keep every building within its plot', () => {
    const astray = buildingRings.filter((ring, building) => {
      const plot = plotRings[buildings.plot[building]]
      return !ring.every(({ x, y }) => isWithin(plot, x, y))
    })

    assert.equal(astray.length, 0)
  })

  it('keep every building out of the water', () => {
    const wet = waterRings.filter((_, index) => waterKinds[water.kind[index]] !== 'sandbar')
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

  it('have smooth shores, and no sandbar that crosses the outline', () => {
    const [creek, sandbar] = [waterKinds.indexOf('creek'), waterKinds.indexOf('sandbar')]
    const worn = waterRings.filter((_, index) => water.kind[index] !== creek)
    const bars = waterRings.filter((_, index) => water.kind[index] === sandbar)
    const river = waterRings[water.kind.indexOf(waterKinds.indexOf('river'))]

    assert.equal(worn.flatMap(turnsOf).filter((turn) => turn > 100).length, 0)
    assert.ok(bars.length > 0)
    assert.ok(bars.flat().every(({ x, y }) => isWithin(river, x, y)))
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
    const river = waterRings.filter((_, index) => waterKinds[water.kind[index]] === 'river')
    const southernmost = Math.min(...river.flat().map(({ y }) => y))
    const northern = plots.centres.filter((y, index) => index % 2 === 1 && y > southernmost)
    const highest = terrain.heightsM.reduce((most, height) => Math.max(most, height))
    const top = terrain.heightsM.indexOf(highest)
    const column = top % terrain.columns
    const row = (top - column) / terrain.columns

    assert.ok(northern.length < 0.2 * plots.landUse.length)
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

  it('name the river once in a full view', () => {
    const rivers = survey.labels.filter(({ kind }) => kind === 'river')

    assert.deepEqual(rivers.map(({ rank }) => rank).sort(), [1, 4, 4])
  })

  it('are never upside down', () => {
    assert.ok(survey.labels.every(({ angle }) => angle >= -90 && angle <= 90))
  })
})

function sidesOf(ring: readonly Spot[]): [from: string, to: string][] {
  const names = ring.map(({ x, y }) => `${x} ${y};`)
  return names.map((name, index) => [name, names[(index + 1) % names.length]])
}

/** The turn at each corner in degrees, in either direction. */
function turnsOf(ring: readonly Spot[]): number[] {
  return ring.map(({ x, y }, index) => {
    const before = ring.at(index - 1) ?? { x, y }
    const after = ring[(index + 1) % ring.length]
    const turn = Math.atan2(after.y - y, after.x - x) - Math.atan2(y - before.y, x - before.x)
    return Math.abs((Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI)
  })
}

function boxOf(ring: readonly Spot[]): [number, number, number, number] {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
