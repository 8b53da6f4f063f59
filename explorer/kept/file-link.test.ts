import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import type { DatasetFilter } from '../filter/dataset-filter.ts'
import { sampleView } from '../state/datasets.ts'
import { describeFile, readLink, readView, writeLink } from './file-link.ts'

const dataset = datasetForTests({
  use: ['Paddy', 'Tea', 'চাহ'],
  area: [1, 2, 3],
  owner: ['a', 'b', 'c'],
})
const camera = { centre: { lng: 91.7, lat: 26.1 }, zoom: 15, bearing: 0, pitch: 0 }

describe('what a link says of a file', () => {
  it('is applied to a file with the same columns, wherever they and their words are', () => {
    const filter: DatasetFilter = new Map([
      [0, { kind: 'words', codes: [2, 3] }],
      [1, { kind: 'range', from: 1, to: 2, isBelow: false }],
    ])
    const view = { ...sampleView, colourBy: 0, nameBy: 2, labelBy: null, filter }
    const text = writeLink(describeFile({ name: 'নক্সা.shp', dataset }, view, camera))
    const moved = datasetForTests({ owner: ['a'], area: [9], use: ['চাহ'] })

    assert.match(text, /^[\w-]+$/)
    const link = readLink(text)
    assert.ok(link)
    assert.deepEqual([link.name, link.camera], ['নক্সা.shp', camera])
    assert.deepEqual(readView(moved, link), {
      ...{ colourBy: 2, nameBy: 0, labelBy: null },
      filter: new Map([
        [2, { kind: 'words', codes: [1] }],
        [1, { kind: 'range', from: 1, to: 2, isBelow: false }],
      ]),
    })
    assert.equal(readView(datasetForTests({ use: ['Paddy'] }), link), null)
  })

  it('leaves out the longest filters when it is too long', () => {
    const link = { name: 'a', colourBy: 'use', nameBy: null, labelBy: null, camera: null }
    const long = ['owner', { kind: 'words', words: Array(900).fill('word') }] as const
    const short = ['area', { kind: 'none' }] as const

    const text = writeLink({ ...link, filter: [long, short] })

    assert.deepEqual(readLink(text), { ...link, filter: [short] })
  })

  it('is nothing when an address makes no sense', () => {
    const odd = ['', 'x', '!', btoa('{}'), btoa('{"name":1}'), btoa('{"name":"a","filter":[1]}')]
    for (const text of [null, ...odd]) assert.equal(readLink(text), null)
  })
})
