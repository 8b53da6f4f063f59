import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FeatureCollection } from 'geojson'
import { feature as featureOf } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection } from 'topojson-specification'
import { geoJson } from '../geojson/sample-for-tests.ts'
import { openSample } from '../samples-for-tests.ts'

const survey: FeatureCollection = JSON.parse(geoJson)

describe('TopoJSON', () => {
  it('opens as its own client reads it', async () => {
    const topo = topology({ survey }, 1e5)
    // The server's types lack the properties of the collection that it has just built.
    const collection = topo.objects.survey as GeometryCollection

    const layer = await openSample({ 'a.topojson': JSON.stringify(topo) })

    const expected = featureOf(topo, collection)
    assert.equal(layer.featureCount, expected.features.length)
    assert.equal((await layer.row(0)).area, '12.5')
  })
})
