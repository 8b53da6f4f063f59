import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildRateLimit } from './rate-limit.ts'
import { senderOf } from './sender.ts'

describe('the rate limit', () => {
  it('allows the configured number, and the next one after the waiting time', () => {
    let now = 0
    const limit = buildRateLimit(2, () => now)

    assert.deepEqual([limit('a'), limit('a')], [0, 0])
    assert.equal(limit('a'), 30, 'a token comes back every thirty seconds')
    now = 29_000
    assert.equal(limit('a'), 1)
    now = 30_000
    assert.equal(limit('a'), 0)
    assert.equal(limit('a'), 30)
  })

  it('never accumulates more than a minute', () => {
    let now = 0
    const limit = buildRateLimit(2, () => now)
    limit('a')

    now = 3_600_000

    assert.deepEqual([limit('a'), limit('a')], [0, 0])
    assert.ok(limit('a') > 0)
  })

  it('uses a monotonic clock, whatever the time of day is set to', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 3_600_000 })
    const limit = buildRateLimit(600)
    for (let index = 0; index < 600; index += 1) limit('a')

    t.mock.timers.setTime(0)

    assert.ok(limit('a') <= 1)
  })

  it('removes no tokens when its clock goes back', () => {
    let now = 3_600_000
    const limit = buildRateLimit(2, () => now)
    limit('a')

    now = 0

    assert.equal(limit('a'), 0)
  })

  it('is off when it is zero', () => {
    const limit = buildRateLimit(0)

    for (let index = 0; index < 1000; index += 1) assert.equal(limit('a'), 0)
  })

  it('remembers the most recent senders, however many there are', () => {
    const limit = buildRateLimit(1, () => 0)
    limit('stays')
    for (let index = 0; index < 50_000; index += 1) {
      limit(`address ${index}`)
      if (index % 1000 === 0) assert.ok(limit('stays') > 0)
    }

    assert.equal(limit('address 0'), 0, 'the longest silent is forgotten')
  })
})

describe('the sender of', () => {
  for (const [address, sender] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const) {
    it(`${address} is ${sender}`, () => {
      assert.equal(senderOf(address), sender)
    })
  }
})
