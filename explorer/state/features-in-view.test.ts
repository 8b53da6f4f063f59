import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { strToU8 } from 'fflate'
import { featuresInView } from './features-in-view.ts'

const wkt = [
  'POINT (91.7 26.1)',
  'LINESTRING (91.5 26.1, 91.9 26.1)',
  'POLYGON ((91 26, 92 26, 92 27, 91 27, 91 26))',
  'POINT (91.9 26.1)',
]
const layer = await openSample({ 'shapes.wkt': strToU8(wkt.join('\n')) })

describe('the features that a map shows', () => {
  it('are those of which any part may be in view, though their middle is not', () => {
    const seen = featuresInView(layer, [91.69, 26.09, 91.71, 26.11])

    assert.deepEqual([...seen], [1, 1, 1, 0])
  })

  it('are none where the map is elsewhere, and all before there is one', () => {
    assert.deepEqual([...featuresInView(layer, [80, 10, 81, 11])], [0, 0, 0, 0])
    assert.deepEqual([...featuresInView(layer, null)], [1, 1, 1, 1])
  })
})
