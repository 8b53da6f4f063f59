import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plotFilter } from './plot-filter.ts'
import { selectTracks } from './track-filter.ts'

const tracks = { surveyor: Uint8Array.of(0, 3, 3, 11), day: Uint16Array.of(2, 2, 5, 5) }

describe('a filter of tracks', () => {
  it('accepts every track without conditions on surveyor and day', () => {
    assert.deepEqual([...selectTracks(tracks, plotFilter({ landUse: [0] }))], [0, 1, 2, 3])
  })

  it('picks the given surveyors on the given days', () => {
    const surveyor = [3]
    const day = { from: 5, to: 9 }

    assert.deepEqual([...selectTracks(tracks, plotFilter({ surveyor }))], [1, 2])
    assert.deepEqual([...selectTracks(tracks, plotFilter({ day }))], [2, 3])
    assert.deepEqual([...selectTracks(tracks, plotFilter({ surveyor, day }))], [2])
  })
})
