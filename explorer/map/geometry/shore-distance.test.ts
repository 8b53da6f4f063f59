import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shoreLinesOf } from '../../layers/shore-lines.ts'
import { packed } from '../../survey/packed-for-tests.ts'
import type { Terrain } from '../../survey/survey.ts'
import { waterKinds } from '../../survey/vocabulary.ts'
import { buildShoreDistance } from './shore-distance.ts'

const heightsM = new Float32Array(41 * 41)
const terrain: Terrain = { columns: 41, rows: 41, cellM: 10, westM: 0, southM: 0, heightsM }
const outline = Float32Array.of(-100, -100, 600, -100, 600, 600, -100, 600)
const beel = [50, 100, 350, 100, 350, 300, 50, 300]
const bar = [150, 180, 200, 180, 200, 220, 150, 220]

describe('the distance from the shore', () => {
  it('is that to the nearest shoreline, and negative on land', () => {
    const at = measure(['beel', beel])

    assert.ok(Math.abs(at(200, 130) - 30) < 1)
    assert.ok(Math.abs(at(200, 40) + 60) < 1)
    assert.ok(Math.abs(at(400, 200) + 50) < 1)
  })

  it('counts a sandbar as land, with its own shore', () => {
    const at = measure(['beel', beel], ['sandbar', bar])

    assert.ok(Math.abs(at(175, 200) + 20) < 1)
    assert.ok(Math.abs(at(230, 200) - 30) < 1)
  })

  it('is 0 at the shore, however coarse the grid is', () => {
    const at = measure(['beel', beel])

    // Half a cell to either side has the same distance from the shore.
    for (let x = 100; x < 300; x += 7) assert.ok(Math.abs(at(x, 96) + at(x, 104)) < 1.1)
  })
})

type Body = [(typeof waterKinds)[number], number[]]

function measure(...bodies: Body[]): (x: number, y: number) => number {
  const water = {
    shapes: packed(...bodies.map(([, ring]) => ring)),
    kind: Uint8Array.from(bodies, ([kind]) => waterKinds.indexOf(kind)),
  }
  const { shapes, kind } = shoreLinesOf(water, outline)
  const order = Uint32Array.from(kind.keys())
  const ground = { water, boundary: outline }
  const { size, metres } = buildShoreDistance(shapes, order, ground, terrain)
  return (x, y) =>
    metres[Math.floor(((y + 5) / 410) * size) * size + Math.floor(((x + 5) / 410) * size)]
}
