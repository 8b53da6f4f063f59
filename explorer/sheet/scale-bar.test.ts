import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildScaleBar } from './scale-bar.ts'

describe('the scale bar', () => {
  it('is as long as its last number says, and fills most of its space', () => {
    for (const n of [100, 250, 1250, 2500, 4000, 7500, 30_000, 600_000, 50_000_000]) {
      const pointsPerMetre = 72 / 0.0254 / n

      const { divisions, divisionPt, labels, unit } = buildScaleBar(pointsPerMetre, 140)

      const metres = Number(labels.at(-1)) * (unit === 'km' ? 1000 : 1)
      assert.ok(Math.abs(divisions * divisionPt - metres * pointsPerMetre) < 1e-6)
      assert.equal(labels.length, divisions + 1)
      assert.ok(divisions * divisionPt <= 140 && divisions * divisionPt > 75)
    }
  })
})
