import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { denominatorAt, scaleFor } from './corner.ts'

describe('the scale bar', () => {
  it('is a round length that fits', () => {
    assert.deepEqual(scaleFor(1, 120), { lengthM: 100, widthPx: 100 })
    assert.deepEqual(scaleFor(5, 120), { lengthM: 500, widthPx: 100 })
    assert.deepEqual(scaleFor(0.2, 120), { lengthM: 20, widthPx: 100 })
  })

  it('shows the scale of the screen next to it', () => {
    assert.equal(denominatorAt(8), 30_000)
    assert.equal(denominatorAt(0.3), 1100)
  })
})
