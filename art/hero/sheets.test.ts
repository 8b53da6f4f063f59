import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { registerCrosses } from './marks.ts'
import { compactPlan, lostCompactPlan, lostWidePlan, sheetsOf, widePlan } from './sheets.ts'

describe('the sheets of the hero', () => {
  it('lose one sheet of relief, and no other, on the 404 page', () => {
    const pairs = [
      [widePlan, lostWidePlan],
      [compactPlan, lostCompactPlan],
    ] as const
    for (const [plan, lostPlan] of pairs) {
      const before = sheetsOf(plan)
      const changed = sheetsOf(lostPlan).flatMap((sheet, index) =>
        sheet.kind === before[index]?.kind ? [] : [[before[index]?.kind, sheet.kind]],
      )
      assert.deepEqual(changed, [['relief', 'missing']])
    }
  })

  it('leave the headline free of marks', () => {
    for (const [x, y] of registerCrosses(widePlan)) assert.ok(x > 400 || y > 400)
  })
})
