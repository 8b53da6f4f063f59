import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { strToU8 } from 'fflate'
import { boundsOf, isElsewhere, type Positions, planeBox, rowsInView, spotOf } from './positions.ts'

const wkt = [
  'POINT (91.7 26.1)',
  'LINESTRING (91.5 26.1, 91.9 26.1)',
  'POLYGON ((91 26, 92 26, 92 27, 91 27, 91 26))',
  'POINT (91.9 26.1)',
]
const layer = await openSample({ 'shapes.wkt': strToU8(wkt.join('\n')) })

describe('the features that a map shows', () => {
  it('are those with any part in view, even if their middle is not', () => {
    const seen = rowsInView(layer, 4, [91.69, 26.09, 91.71, 26.11])

    assert.deepEqual([...seen], [1, 1, 1, 0])
    assert.deepEqual([...rowsInView(layer, 4, [91.55, 26.09, 91.6, 26.11])], [0, 1, 1, 0])
  })

  it('are none where the map is elsewhere, and all before there is one', () => {
    assert.deepEqual([...rowsInView(layer, 4, [80, 10, 81, 11])], [0, 0, 0, 0])
    assert.deepEqual([...rowsInView(layer, 4, null)], [1, 1, 1, 1])
  })
})

describe('the plots that a map shows', () => {
  it('are those whose centre is in view', () => {
    const centres = Float32Array.of(0, 0, 500, 0)
    const places = { origin: { lng: 91.7, lat: 26.1 }, plots: { centres } } as unknown as Positions // all it reads

    assert.deepEqual([...rowsInView(places, 2, [91.699, 26.099, 91.701, 26.101])], [1, 0])
  })
})

it('the spot of a feature is a position on it, and its bounds are around it', () => {
  const { lng, lat } = spotOf(layer, 3) ?? assert.fail()

  assert.ok(Math.abs(lng - 91.9) < 1e-6 && Math.abs(lat - 26.1) < 1e-6)

  const [west = 0, south = 0, east = 0, north = 0] =
    planeBox(layer.drawing, boundsOf(layer, 3)) ?? []
  assert.deepEqual([east - west, north - south].map(Math.round), [120, 120])
})

describe('a view of the map', () => {
  const survey = [91.69, 26.14, 91.71, 26.16] as const

  it('is at the survey while it shows a part of it', () => {
    assert.equal(isElsewhere([91.6, 26.1, 91.8, 26.2], survey), false)
    assert.equal(isElsewhere([91.7, 26.15, 91.701, 26.151], survey), false)
    assert.equal(isElsewhere([91.705, 26.1, 91.8, 26.2], survey), false)
  })

  it('is elsewhere when it shows nothing of it, or all of it as a dot', () => {
    assert.equal(isElsewhere([10, 50, 11, 51], survey), true)
    assert.equal(isElsewhere([91.6, 27, 91.8, 28], survey), true)
    assert.equal(isElsewhere([80, 20, 100, 35], survey), true)
  })
})
