import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildFieldDays } from './field-days.ts'
import { DAY_MS, FIRST_DAY_MS } from './vocabulary.ts'

const dayOf = (date: string) => (Date.parse(date) - FIRST_DAY_MS) / DAY_MS

describe('the days of a field team', () => {
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
})
