import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { Matrix } from '../matrix.ts'
import { type Evolution, evolve } from './evolve.ts'
import { floodHollows } from './flood.ts'
import { neighbourSteps } from './neighbours.ts'

const SIZE = 40
const plan: Evolution = {
  steps: 40,
  stepTime: 1,
  erodibility: 0.045,
  areaExponent: 0.42,
  creep: 0.05,
  cellSize: 1,
  seed: 3,
  floodEvery: 3,
}
const isBase = Uint8Array.from({ length: SIZE * SIZE }, (_, index) => (index < SIZE ? 1 : 0))
const random = seededRandom(8)
const start = Matrix.from(SIZE, SIZE, (_, y) => (y === 0 ? 0 : 1 + random()))
const uplift = start.map((height) => (height > 0 ? 1 : 0))

describe('evolve', () => {
  it('gives the same terrain for the same seed, and another for another', () => {
    const once = evolve(start, uplift, isBase, plan)
    const again = evolve(start, uplift, isBase, plan)
    const other = evolve(start, uplift, isBase, { ...plan, seed: 4 })

    assert.deepEqual(again, once)
    assert.notDeepEqual(other, once)
  })

  it('raises hills and keeps the base', () => {
    const ground = evolve(start, uplift, isBase, plan)

    assert.ok(ground.range().high > 5)
    for (let x = 0; x < SIZE; x++) assert.equal(ground.at(x, 0), 0)
  })

  it('erodes more where more water flows', () => {
    const gentle = evolve(start, uplift, isBase, plan)
    const strong = evolve(start, uplift, isBase, { ...plan, erodibility: 0.2 })

    assert.ok(strong.range().high < gentle.range().high)
  })
})

describe('floodHollows', () => {
  it('lets every cell drain to the base', () => {
    const heights = Float64Array.from({ length: SIZE * SIZE }, () => random() * 10)

    floodHollows(heights, SIZE, SIZE, isBase)

    for (let index = SIZE; index < heights.length; index++) {
      const around = neighbourSteps.flatMap(({ stepX, stepY }) => {
        const x = (index % SIZE) + stepX
        const y = Math.trunc(index / SIZE) + stepY
        const isOutside = x < 0 || y < 0 || x >= SIZE || y >= SIZE
        return isOutside ? [] : [heights[y * SIZE + x]]
      })
      assert.ok(Math.min(...around) < heights[index], `cell ${index} is a hollow`)
    }
  })

  it('lowers nothing', () => {
    const before = Float64Array.from({ length: SIZE * SIZE }, () => random() * 10)
    const after = before.slice()

    floodHollows(after, SIZE, SIZE, isBase)

    for (const [index, height] of after.entries()) assert.ok(height >= before[index])
  })
})
