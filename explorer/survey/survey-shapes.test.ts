import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Spot } from './ground.ts'
import { isInOutline, isSimple, outlineArea } from './outlines.ts'
import { plotRings, ringsOf, survey } from './sample-survey-for-tests.ts'
import { waterKinds } from './vocabulary.ts'

const { plots, buildings, water, blocks } = survey
const buildingRings = ringsOf(buildings.shapes)
const waterRings = ringsOf(water.shapes)

describe('the shapes', () => {
  it('are simple rings, counter-clockwise', () => {
    const all = [...plotRings, ...buildingRings, ...waterRings, ...ringsOf(blocks.shapes)]

    assert.equal(all.filter((ring) => ring.length < 3 || outlineArea(ring) <= 0).length, 0)
    assert.equal(all.filter((ring) => !isSimple(ring)).length, 0)
  })

  it('have a centre inside each plot', () => {
    const outside = plotRings.filter((ring, plot) => {
      const [x, y] = plots.centres.subarray(2 * plot, 2 * plot + 2)
      return !isInOutline(ring, x, y)
    })

    assert.equal(outside.length, 0)
  })

  it('keep every building within its plot', () => {
    const astray = buildingRings.filter((ring, building) => {
      const plot = plotRings[buildings.plot[building]]
      return !ring.every(({ x, y }) => isInOutline(plot, x, y))
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
            x > west && x < east && y > south && y < north && isInOutline(ring, x, y),
        ),
      )

    assert.equal(drowned.length, 0)
  })
})

function boxOf(ring: readonly Spot[]): [number, number, number, number] {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
