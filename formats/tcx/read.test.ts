import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { tcxText } from './sample-for-tests.ts'

describe('TCX', () => {
  it('reads activities, courses and their points as features', async () => {
    const layer = await openSample({ 'run.tcx': tcxText })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 0])
    assert.deepEqual(layer.bounds, [91.6, 26.1, 91.8, 26.25])
    assert.equal(layer.drawing.segments.length / 2, 1 + 1 + 1, 'a pause is no line')
    assert.equal(layer.drawing.points.length, 1)
    assert.deepEqual(await layer.row(0), {
      kind: 'activity',
      Sport: 'Running',
      Id: '2024-05-17T12:00:00Z',
      Notes: 'Along the canal',
    })
    assert.deepEqual(await layer.row(1), { kind: 'course', Name: 'Canal' })
    assert.equal((await layer.row(2)).PointType, 'Water')
  })
})
