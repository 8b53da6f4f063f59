import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import type { DatasetFilter } from '../filter/dataset-filter.ts'
import { plainStyle } from '../layers/layer-style.ts'
import { openSquares } from '../map/opened/squares-for-tests.ts'
import { sampleView } from '../state/datasets.ts'
import { beginning } from '../state/exploration.ts'
import { describeFile, readLink, readView, writeLink } from './file-link.ts'
import { readStyle } from './linked-style.ts'

const file = await openSquares(['house'])
const classing = { method: 'hand', breaks: [1, 2.5], colours: ['#102030', null] } as const

const dataset = datasetForTests({
  use: ['Paddy', 'Tea', 'চাহ'],
  area: [1, 2, 3],
  owner: ['a', 'b', 'c'],
})
const camera = { centre: { lng: 91.7, lat: 26.1 }, zoom: 15, bearing: 0, pitch: 0 }

describe('the link to a file', () => {
  it('applies to a file with the same columns, in any order', () => {
    const filter: DatasetFilter = new Map([
      [0, { kind: 'words', codes: [2, 3] }],
      [1, { kind: 'range', from: 1, to: 2, isBelow: false }],
    ])
    const style = { ...plainStyle, opacity: 0.5, widthPx: 3, classing }
    const view = { ...sampleView, colourBy: 0, nameBy: 2, labelBy: null, filter, style }
    const layer = { ...file, id: 4, name: 'নক্সা.shp', dataset }
    const shown = { opened: [layer], views: new Map([[4, view]]), dataset: 4, camera }
    const described = describeFile({ ...beginning, ...shown, order: ['below.kml', layer.name] })
    const text = writeLink(described ?? assert.fail())
    const moved = datasetForTests({ owner: ['a'], area: [9], use: ['চাহ'] })

    assert.match(text, /^[\w-]+$/)
    const link = readLink(text)
    assert.ok(link)
    assert.deepEqual([link.name, link.camera], ['নক্সা.shp', camera])
    assert.deepEqual(readView(moved, link), {
      ...{ colourBy: 2, nameBy: 0, labelBy: null, style },
      filter: new Map([
        [2, { kind: 'words', codes: [1] }],
        [1, { kind: 'range', from: 1, to: 2, isBelow: false }],
      ]),
    })
    assert.deepEqual(link.order, ['below.kml', 'নক্সা.shp'])
    assert.equal(readView(datasetForTests({ use: ['Paddy'] }), link), null)
  })

  it('leaves out the longest filters when it is too long', () => {
    const link = { name: 'a', colourBy: 'use', nameBy: null, labelBy: null, camera: null }
    const long = ['owner', { kind: 'words', words: Array(900).fill('word') }] as const
    const short = ['area', { kind: 'none' }] as const

    const text = writeLink({ ...link, filter: [long, short] })

    assert.deepEqual(readLink(text), { ...link, filter: [short] })
  })

  it('ignores invalid styles', () => {
    const odd = { opacity: 7, colour: 'red', widthPx: '3', sizePx: null, isShown: 0 }
    assert.deepEqual(readStyle(odd), plainStyle)
    for (const breaks of [[2, 1], ['1'], Array(99).fill(1)]) {
      assert.deepEqual(readStyle({ classing: { ...classing, breaks } }), plainStyle)
    }
  })

  it('is null for an invalid address', () => {
    const odd = ['', 'x', '!', btoa('{}'), btoa('{"name":1}'), btoa('{"name":"a","filter":[1]}')]
    for (const text of [null, ...odd]) assert.equal(readLink(text), null)
  })
})
