import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextStep } from './field-work.ts'

describe('a surveyor at work', () => {
  const status = Uint8Array.of(3, 0, 2, 4)

  it('advances an unverified plot by one step', () => {
    assert.deepEqual(
      nextStep({ status }, [0, 1, 2], () => 0),
      { plot: 1, code: 1 },
    )
    assert.deepEqual(
      nextStep({ status }, [0, 1, 2], () => 0.99),
      { plot: 2, code: 3 },
    )
  })

  it('starts again where all is done', () => {
    assert.deepEqual(
      nextStep({ status }, [0, 3], () => 0),
      { plot: 0, code: 0 },
    )
  })

  it('does nothing where there are no plots', () => {
    assert.equal(
      nextStep({ status }, [], () => 0),
      null,
    )
  })
})
