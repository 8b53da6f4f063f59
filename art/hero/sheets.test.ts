import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { socialPlan } from '../social/plans.ts'
import { openStudio } from '../studio.ts'
import { registerCrosses } from './marks.ts'
import {
  compactPlan,
  frameOf,
  lostCompactPlan,
  lostWidePlan,
  type SheetPlan,
  sheetsOf,
  widePlan,
} from './sheets.ts'

const studio = openStudio(join(import.meta.dirname, '../..'))

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

  for (const [picture, plan] of [
    ['site/pictures/hero-2400.avif', widePlan],
    ['site/pictures/hero-compact-1200.avif', compactPlan],
    ['site/public/social-landing.jpg', socialPlan('landing')],
    ['site/public/social-privacy-policy.jpg', socialPlan('privacy-policy')],
    ['site/public/social-not-found.jpg', socialPlan('not-found')],
  ] as const) {
    it(`show plots on the plain in ${picture}: no river ends at their sheet`, async () => {
      assert.ok((await riverBeside(picture, plan)) < 0.01)
    })
  }
})

/** The share of blue pixels just outside of the sheet of plots. */
async function riverBeside(picture: string, plan: SheetPlan): Promise<number> {
  const [plots] = sheetsOf(plan).filter(({ kind }) => kind === 'plots')
  assert.ok(plots)
  const [left, top, across] = frameOf(plan)
  const file = sharp(await studio.read(picture)).removeAlpha()
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / across
  const [x, y, width, height] = plots.rect.map((value) => Math.round(value * scale))
  const [x0, y0] = [Number(x) - Math.round(left * scale), Number(y) - Math.round(top * scale)]
  let [blue, all] = [0, 0]
  for (let away = 5; away < 10; away++) {
    for (let step = 0; step < Number(width); step++) {
      for (const [px, py] of [
        [x0 + step, y0 - away],
        [x0 + step, y0 + Number(height) + away],
        [x0 - away, y0 + step],
        [x0 + Number(width) + away, y0 + step],
      ] as const) {
        const at = 3 * (py * info.width + px)
        if (px < 0 || py < 0 || data[at + 2] === undefined) continue
        all += 1
        if (Number(data[at + 2]) - Number(data[at]) > 40) blue += 1
      }
    }
  }
  return blue / all
}
