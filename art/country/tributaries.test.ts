import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Point } from '../line/point.ts'
import { Matrix } from '../matrix.ts'
import { untilWater } from './tributaries.ts'

describe('a tributary', () => {
  const line = Array.from({ length: 20 }, (_, x): Point => [x, 2])
  const riverFrom = (shore: number) => Matrix.from(20, 5, (x) => (x >= shore ? 1 : 0))

  it('ends in the first channel of the main river, not before and not beyond', () => {
    assert.deepEqual(untilWater(line, riverFrom(12)).at(-1), [13, 2])
  })

  it('is refused if it breaks off on land', () => {
    assert.throws(() => untilWater(line, riverFrom(99)))
  })
})
