// Own process: it replaces fetch.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { it } from 'node:test'
import { leaveOut } from './shrink.ts'
import { simulate } from './simulate.ts'

const short = { days: 1, enquiriesPerDay: 20 }

/** The total steps of worlds with fresh seeds: about 10 seconds of one processor. */
const FRESH_STEPS = 80_000

/** In each of these worlds, reintroducing the defect breaks a guarantee. */
const found = [
  { seed: '79718306764829', given: short, what: 'a slow clock failed what was released' },
  { seed: '93864625078149', given: short, what: 'a fast clock held up a delivery for a day' },
  { seed: '26315280578980', given: {}, what: 'a fast clock failed a delivery at its first error' },
]

for (const { seed, given, what } of found) {
  it(`keeps its guarantees where once ${what}: seed ${seed}`, async () => {
    const { broken } = await simulate(seed, given)

    assert.equal(broken, undefined)
  })
}

it('keeps its guarantees in worlds of fresh seeds', async (t) => {
  for (let steps = 0; steps < FRESH_STEPS; ) {
    const seed = String(randomInt(2 ** 47))
    t.diagnostic(`seed ${seed}`)
    const outcome = await simulate(seed, short)
    steps += outcome.steps

    const again = `npm run simulate -- --seed ${seed} --days 1 --enquiries 20`
    assert.equal(outcome.broken?.message, undefined, again)
    assert.ok(outcome.enquiries > 0)
  }
})

it('repeats a world bit for bit from its seed', async () => {
  for (const seed of ['1', '2']) {
    const [one, other] = [await simulate(seed, short), await simulate(seed, short)]

    assert.equal(one.digest, other.digest)
  }
})

it('shrinks a plan to the steps that break a guarantee', async () => {
  const plan = Array.from({ length: 200 }, (_, index) => index)
  const isEnough = async (rest: readonly number[]) => rest.includes(31) && rest.includes(170)

  assert.deepEqual(await leaveOut(plan, isEnough, () => undefined), [31, 170])
})
