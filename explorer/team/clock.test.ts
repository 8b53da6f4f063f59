import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { buildClock, compareStamps } from './clock.ts'

describe('the hybrid logical clock', () => {
  it('follows the wall clock', () => {
    const clock = buildClock('m1', () => 5000.7)

    assert.deepEqual(clock.tick(), { ms: 5000, count: 0, member: 'm1' })
  })

  it('advances when the wall clock stops or goes back', () => {
    const walls = [1000, 1000, 400]
    const clock = buildClock('m1', () => walls.shift() ?? 0)

    const stamps = [clock.tick(), clock.tick(), clock.tick()]

    assert.deepEqual(
      stamps.map(({ ms, count }) => [ms, count]),
      [
        [1000, 0],
        [1000, 1],
        [1000, 2],
      ],
    )
  })

  it('is later than all received stamps', () => {
    const stamp = fc.record({ ms: fc.nat(), count: fc.nat(), member: fc.string() })
    fc.assert(
      fc.property(fc.array(stamp, { minLength: 1 }), fc.nat(), (heard, wallMs) => {
        const clock = buildClock('m1', () => wallMs)

        for (const each of heard) clock.receive(each)
        const own = clock.tick()

        assert.ok(heard.every((each) => compareStamps(each, own) < 0))
      }),
    )
  })
})
