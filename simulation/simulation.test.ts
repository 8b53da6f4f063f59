// Own process: it takes the place of fetch.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { simulate } from './simulate.ts'

/** Few days, so that the test takes about 20 seconds of one processor. */
const short = { days: 1, enquiriesPerDay: 20 }

/** What each of these worlds has found, in the software of its time. */
const found = [
  { seed: '79718306764829', given: short, what: 'a slow clock failed what was released' },
  { seed: '93864625078149', given: short, what: 'a fast clock held up a delivery for a day' },
  { seed: '26315280578980', given: {}, what: 'a fast clock failed a delivery at its first error' },
]

for (const { seed, given, what } of found) {
  it(`keeps its promises where once ${what}: seed ${seed}`, async () => {
    const { broken } = await simulate(seed, given)

    assert.equal(broken, undefined)
  })
}

/** The same each time, so that a change is judged by its own; `npm run simulate` draws others. */
for (const seed of ['2', '4']) {
  it(`keeps its promises in the world of seed ${seed}`, async () => {
    const { broken, enquiries } = await simulate(seed, short)

    assert.equal(broken, undefined, `npm run simulate -- --seed ${seed} --days 1 --enquiries 20`)
    assert.ok(enquiries > 0)
  })
}

it('repeats a world bit for bit from its seed', async () => {
  const [one, other] = [await simulate('1', short), await simulate('1', short)]

  assert.equal(one.digest, other.digest)
})
