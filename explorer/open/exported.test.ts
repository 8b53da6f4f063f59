import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportFormats } from '../export/export-request.ts'
import { exportSmallSurvey } from '../export/small-export.ts'
import { openSample, type ReadSample } from './samples.ts'

const COUNT = 120

describe('what the explorer exports', () => {
  for (const format of exportFormats) {
    it(`opens again from ${format}, each plot where and what it was`, async () => {
      const original = await exportSmallSurvey('geojson', COUNT)
      const exported = await exportSmallSurvey(format, COUNT)

      const expected = await openSample({ [original.name]: original.bytes })
      const layer = await openSample({ [exported.name]: exported.bytes }, async () => 'EPSG:32646')

      assert.equal(layer.skippedCount, 0)
      for (const [side, degrees] of expected.bounds.entries()) {
        assert.ok(Math.abs((layer.bounds[side] ?? 0) - degrees) < 2e-7, `${layer.bounds}`)
      }
      assert.equal(layer.drawing.triangles.length, expected.drawing.triangles.length)
      // A drawing has names beside its plots, which are features as well.
      const ids = (await plotsOf(layer)).filter((id) => id !== undefined)
      assert.equal(ids.length, COUNT)
      assert.deepEqual(ids.toSorted(), (await plotsOf(expected)).toSorted())
    })
  }
})

function plotsOf(layer: ReadSample): Promise<(string | undefined)[]> {
  const features = Array.from({ length: layer.featureCount }, (_, i) => layer.row(i))
  return Promise.all(features.map(async (row) => (await row).plot_id))
}
