import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { realMachine } from './machine.ts'
import { orderedId } from './ordered-id.ts'

describe('ordered identifiers', () => {
  it('are unique UUIDs of version 7', () => {
    const ids = Array.from({ length: 1000 }, makerOf())

    assert.equal(new Set(ids).size, 1000)
    for (const id of ids) {
      assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }
  })

  it('sort in the order of creation, many in one millisecond', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })

    const ids = Array.from({ length: 4000 }, makerOf())

    assert.deepEqual(ids.toSorted(), ids)
  })

  it('stay in order when the clock is set back', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
    const make = makerOf()
    const first = make()
    t.mock.timers.reset()

    const second = make()

    assert.ok(second > first)
  })
})

/** Independent of identifiers created elsewhere. */
function makerOf(): () => string {
  const machine = { ...realMachine }
  return () => orderedId(machine)
}
