import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import type { DatasetFilter } from '../filter/dataset-filter.ts'
import { plainStyle } from '../layers/layer-style.ts'
import { openSquares } from '../map/opened/squares-for-tests.ts'
import { type DatasetView, sampleView } from '../state/datasets.ts'
import { beginning } from '../state/exploration.ts'
import { createExplorerState } from '../state/explorer-state.ts'
import { withChanges } from '../state/store.ts'
import {
  describeFile,
  describeFiles,
  readLink,
  readView,
  restoreFile,
  takeLink,
  writeLink,
} from './file-link.ts'
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
    const chosen = { colourBy: 0, nameBy: 2, labelBy: null, isInView: true, filter, style }
    const view = { ...sampleView, ...chosen }
    const layer = { ...file, id: 4, name: 'নক্সা.shp', dataset }
    const now = withChanges(beginning, {
      files: { opened: [layer], order: ['below.kml', layer.name] },
      datasets: { active: 4, views: new Map([[4, view]]) },
      map: { camera },
    })
    const described = describeFile(now)
    const text = writeLink(described ?? assert.fail())
    const moved = datasetForTests({ owner: ['a'], area: [9], use: ['চাহ'] })

    assert.match(text, /^[\w-]+$/)
    const link = readLink(text)
    assert.ok(link)
    assert.deepEqual([link.name, link.camera], ['নক্সা.shp', camera])
    assert.deepEqual(readView(moved, link), {
      ...{ colourBy: 2, nameBy: 0, labelBy: null, isInView: true, style },
      filter: new Map([
        [2, { kind: 'words', codes: [1] }],
        [1, { kind: 'range', from: 1, to: 2, isBelow: false }],
      ]),
    })
    assert.deepEqual(link.order, ['below.kml', 'নক্সা.shp'])
    assert.equal(readView(datasetForTests({ use: ['Paddy'] }), link), null)
  })

  it('has the names as labels where it says nothing about labels', () => {
    const dataset = datasetForTests({ owner: ['a', 'b'] })
    const layer = { ...file, id: 4, name: 'a.shp', dataset }
    const labelOf = (labelBy: DatasetView['labelBy']) => {
      const view = { ...sampleView, colourBy: null, nameBy: 0, labelBy }
      const datasets = { active: 4, views: new Map([[4, view]]) }
      const now = withChanges(beginning, { files: { opened: [layer] }, datasets })
      const link = readLink(writeLink(describeFile(now) ?? assert.fail()))
      return link && readView(dataset, link)?.labelBy
    }

    assert.deepEqual([labelOf('names'), labelOf(null), labelOf(0)], ['names', null, 0])
  })

  it('carries the views of all open files, and applies each to the file that fits it', () => {
    const [a, b] = [4, 5].map((id) => ({ ...file, id, name: `${id}.shp`, dataset }))
    const styled = (opacity: number) => ({ ...sampleView, style: { ...plainStyle, opacity } })
    const views = new Map([
      [4, { ...styled(0.5), colourBy: 1 }],
      [5, styled(0.7)],
    ])
    const order = [b.name, a.name]
    const now = withChanges(beginning, {
      files: { opened: [b, a], order },
      datasets: { active: 4, views },
      map: { camera },
    })
    const text = writeLink(describeFiles(now, []) ?? assert.fail())
    const state = createExplorerState()
    state.restore({ file: text })

    for (const layer of [b, a]) {
      const link = takeLink(state, layer)
      state.addOpened(layer)
      assert.ok(restoreFile(state, layer, link))
    }

    const { files, datasets, map } = state.read()
    const restored = datasets.views
    assert.deepEqual(
      files.opened.map(({ id }) => [
        id,
        restored.get(id)?.style.opacity,
        restored.get(id)?.colourBy,
      ]),
      [
        [5, 0.7, views.get(5)?.colourBy],
        [4, 0.5, 1],
      ],
    )
    assert.deepEqual([map.camera, map.isFrameDue], [camera, false])
    assert.equal(takeLink(state, a), null)
  })

  it('leaves out the longest filters when it is too long, then other files', () => {
    const link = { name: 'a', colourBy: 'use', nameBy: null, labelBy: null, camera: null }
    const long = ['owner', { kind: 'words', words: Array(900).fill('word') }] as const
    const short = ['area', { kind: 'none' }] as const

    const text = writeLink({ ...link, filter: [long, short] })
    const whole = writeLink({ ...link, filter: [long, short] }, Infinity)
    assert.equal(readLink(whole)?.filter.length, 2)

    assert.deepEqual(readLink(text), { ...link, filter: [short] })
    const others = Array.from({ length: 40 }, (_, i) => ({ ...link, name: `${i}`, filter: [] }))
    const fewer = readLink(writeLink({ ...link, filter: [long], others }))?.others ?? []
    assert.ok(fewer.length > 10 && fewer.length < 40)
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
