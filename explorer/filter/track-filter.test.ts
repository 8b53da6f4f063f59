import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { everyPlot } from './plot-filter.ts'
import { selectTracks } from './track-filter.ts'

const tracks = { surveyor: Uint8Array.of(0, 3, 3, 11), day: Uint16Array.of(2, 2, 5, 5) }

describe('a filter of tracks', () => {
  it('accepts every track without conditions on surveyor and day', () => {
    const codes = { ...everyPlot.codes, landUse: 1 }

    assert.deepEqual([...selectTracks(tracks, { ...everyPlot, codes })], [0, 1, 2, 3])
  })

  it('picks the given surveyors on the given days', () => {
    const codes = { ...everyPlot.codes, surveyor: 1 << 3 }
    const day = { from: 5, to: 9 }

    assert.deepEqual([...selectTracks(tracks, { ...everyPlot, codes })], [1, 2])
    assert.deepEqual([...selectTracks(tracks, { ...everyPlot, day })], [2, 3])
    assert.deepEqual([...selectTracks(tracks, { ...everyPlot, codes, day })], [2])
  })
})
