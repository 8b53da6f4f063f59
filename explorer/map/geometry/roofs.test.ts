import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isInside } from '@app/formats/geometry/ring.ts'
import { packed } from '../../survey/packed-for-tests.ts'
import type { Buildings } from '../../survey/survey.ts'
import { materials } from '../../survey/vocabulary.ts'
import { buildRoofs, FLAT_LIGHT, isGabled, wallHeight } from './roofs.ts'

const rectangle = [0, 0, 12, 0, 12, 7, 0, 7]
const angle = [0, 0, 16, 0, 16, 7, 8, 7, 8, 14, 0, 14]

describe('the roofs of houses', () => {
  it('have a gable on small houses, and are flat on concrete', () => {
    const all = build(['assam-type', rectangle], ['kutcha', angle], ['rcc', rectangle])

    const gabled = [0, 1, 2].map((house) => isGabled(all, house))
    assert.deepEqual(gabled, [true, true, false])
    assert.equal(wallHeight(all, 2), 4.75)
    assert.ok(wallHeight(all, 0) < 3 && wallHeight(all, 0) >= 2)
  })

  it('rise to a ridge along the longer side, at the height of the house', () => {
    const { places, tops } = buildRoofs(build(['assam-type', rectangle]), Uint32Array.of(0))

    const high = [...tops.keys()].filter((corner) => tops[corner] > 4.74)
    assert.ok(high.every((corner) => Math.abs(places[2 * corner + 1] - 3.5) < 1e-6))
    assert.ok(Math.max(...tops) <= 4.75)
  })

  it('are brighter on the sunny side', () => {
    const { places, lights, tops } = buildRoofs(build(['assam-type', rectangle]), Uint32Array.of(0))
    const lowest = Math.min(...tops)
    const slopes = [...tops.keys()].filter((corner) => tops[corner] === lowest)
    const north = slopes.filter((corner) => places[2 * corner + 1] > 7)
    const south = slopes.filter((corner) => places[2 * corner + 1] < 0)

    assert.ok(north.length > 0 && south.length > 0)
    assert.ok(lights[north[0]] > FLAT_LIGHT && lights[south[0]] < 0.85)
  })

  it('cover an L-shaped house, and overhang its walls by less than a metre', () => {
    const { places, starts } = buildRoofs(build(['assam-type', angle]), Uint32Array.of(0))
    const isCovered = (x: number, y: number) => {
      for (let i = 0; i < starts[1]; i += 3) {
        if (isInside(places, i, i + 3, x, y)) return true
      }
      return false
    }
    for (const [x, y] of [
      [0.3, 0.3],
      [15.6, 0.3],
      [15.6, 6.7],
      [7.7, 13.6],
      [0.3, 13.6],
      [4.1, 7.3],
    ])
      assert.ok(isCovered(x, y), `${x} ${y}`)
    for (let i = 0; i < places.length; i += 2) {
      assert.ok(places[i] > -1 && places[i] < 17 && places[i + 1] > -1 && places[i + 1] < 15)
    }
  })

  it('are in the given order', () => {
    const all = build(['rcc', rectangle], ['assam-type', rectangle], ['rcc', angle])

    const { starts, building } = buildRoofs(all, Uint32Array.of(2, 1, 0))

    const owners = [0, 1, 2].map((i) => new Set(building.subarray(starts[i], starts[i + 1])))
    assert.deepEqual(owners, [new Set([2]), new Set([1]), new Set([0])])
    assert.equal(starts[3], building.length)
  })
})

function build(...houses: [(typeof materials)[number], number[]][]): Buildings {
  return {
    shapes: packed(...houses.map(([, ring]) => ring)),
    plot: new Uint32Array(houses.length),
    floors: new Uint8Array(houses.length).fill(1),
    heightM: new Float32Array(houses.length).fill(4.75),
    material: Uint8Array.from(houses, ([material]) => materials.indexOf(material)),
  }
}
