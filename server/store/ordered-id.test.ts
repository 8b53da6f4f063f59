import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { realMachine } from './machine.ts'
import { orderedId as orderedIdOf } from './ordered-id.ts'

const orderedId = () => orderedIdOf(realMachine)

describe('ordered identifiers', () => {
  it('are UUIDs of version 7, one of a kind', () => {
    const ids = Array.from({ length: 1000 }, orderedId)

    assert.equal(new Set(ids).size, 1000)
    for (const id of ids) {
      assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }
  })

  it('sort in the order they were made, many in one millisecond', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })

    const ids = Array.from({ length: 4000 }, orderedId)

    assert.deepEqual(ids.toSorted(), ids)
  })

  it('stay in order when the clock is set back', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
    const first = orderedId()
    t.mock.timers.reset()

    const second = orderedId()

    assert.ok(second > first)
  })
})
