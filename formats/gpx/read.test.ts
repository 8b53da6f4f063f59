import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { gpxText } from './sample-for-tests.ts'

describe('GPX', () => {
  it('reads waypoints, routes and tracks as features', async () => {
    const layer = await openSample({ 'walk.gpx': gpxText })

    assert.equal(layer.featureCount, 3)
    assert.equal(layer.drawing.points.length, 1)
    assert.equal(layer.drawing.segments.length / 2, 2 + 1 + 1)
    assert.deepEqual(await layer.row(1), { kind: 'route', name: 'Road' })
    assert.deepEqual(await layer.row(0), { kind: 'waypoint', name: 'Well', ele: '55' })
  })
})
