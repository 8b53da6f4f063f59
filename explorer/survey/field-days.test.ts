import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildFieldDays, ownDays } from './field-days.ts'
import { buildRandom } from './random.ts'
import { FIRST_DAY } from './vocabulary.ts'

const dayOf = (date: string) => (Date.parse(date) - Date.parse(FIRST_DAY)) / 86_400_000
const year = Array.from({ length: 365 }, (_, day) => day)

describe('the days of a field team', () => {
  it('have nobody at work on Magh Bihu, on Republic Day and on Sundays', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const share = buildFieldDays(seed)

      assert.equal(share(dayOf('2026-01-15')), 0)
      assert.equal(share(dayOf('2026-01-26')), 0)
      assert.ok(year.every((day) => (day % 7 === 6 ? share(day) === 0 : true)))
    }
  })

  it('are short on Saturdays and on the eve of Bihu', () => {
    const share = buildFieldDays(3)

    assert.ok(year.every((day) => day % 7 !== 5 || share(day) <= 0.7))
    assert.ok(share(dayOf('2026-01-14')) <= 0.7)
  })

  it('are lost to rain more often in the monsoon than in winter', () => {
    const wet = (from: string, to: string) => {
      let [days, lost] = [0, 0]
      for (let seed = 0; seed < 40; seed += 1) {
        const share = buildFieldDays(seed)
        for (let day = dayOf(from); day < dayOf(to); day += 1) {
          if (share(day) === 0 || day % 7 === 5) continue
          days += 1
          if (share(day) < 0.5) lost += 1
        }
      }
      return lost / days
    }

    assert.ok(wet('2026-06-01', '2026-10-01') > 2 * wet('2026-02-01', '2026-04-01'))
  })

  it('are the same in any order of calls', () => {
    const [forth, back] = [buildFieldDays(9), buildFieldDays(9)]

    const backwards = year.toReversed().map(back).reverse()

    assert.deepEqual(year.map(forth), backwards)
  })

  it('are not longer for one surveyor when the team rests, and some are sick days', () => {
    const team = buildFieldDays(4)
    const own = ownDays(team, buildRandom(4))

    const shares = year.map((day) => [team(day), own(day)] as const)

    assert.ok(shares.every(([all, one]) => all > 0 || one === 0))
    assert.ok(shares.some(([all, one]) => all > 0 && one === 0))
  })
})
