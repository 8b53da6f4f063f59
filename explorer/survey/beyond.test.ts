import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxAround } from '../plane/plane.ts'
import { isInside } from '../plane/point.ts'
import { survey } from './sample-survey-for-tests.ts'

const { beyond, boundary } = survey
const [west, south, east, north] = boxAround(boundary)
const { terrain, river, roads } = beyond

describe('the ground beyond the ward', () => {
  it('extends at least half a ward on every side', () => {
    const right = terrain.westM + (terrain.columns - 1) * terrain.cellM
    const top = terrain.southM + (terrain.rows - 1) * terrain.cellM
    const least = 0.5 * Math.min(east - west, north - south)

    for (const margin of [
      west - terrain.westM,
      right - east,
      south - terrain.southM,
      top - north,
    ]) {
      assert.ok(margin >= least)
    }
  })

  it('has main roads that begin at the boundary, end at its edge, and avoid the river and the ward', () => {
    const { starts, coordinates } = roads.shapes
    assert.ok(roads.kind.length >= 3)

    for (let road = 0; road < roads.kind.length; road += 1) {
      for (let i = starts[road]; i < starts[road + 1]; i += 1) {
        const [x, y] = coordinates.subarray(2 * i, 2 * i + 2)
        assert.ok(!isInside(river.coordinates, 0, river.starts[1], x, y), `${x} ${y}`)
        const isLeaving = i < starts[road] + 8
        const isInWard = isInside(boundary, 0, boundary.length / 2, x, y)
        assert.ok(isLeaving || !isInWard, `road ${road} is back in the ward at ${x} ${y}`)
      }
      const [x, y] = coordinates.subarray(2 * starts[road + 1] - 2)
      const isOut = x < west || x > east || y < south || y > north
      assert.ok(isOut, `${road} ends at ${x} ${y}`)
    }
  })

  it('names four neighbours, all outside the ward', () => {
    assert.equal(beyond.labels.length, 4)
    for (const { x, y } of beyond.labels) {
      assert.ok(!isInside(boundary, 0, boundary.length / 2, x, y))
    }
  })
})
