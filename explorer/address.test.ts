import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../tools/testing/any-character.ts'
import { readAddress, writeAddress } from './address.ts'
import { type RangedColumn, sampleIndex } from './dataset/sample-dataset.ts'
import { addressOf, questions } from './face/questions.ts'
import { plotFilter, type Range, rangeCondition } from './filter/plot-filter.ts'
import { layerIds, layers } from './layers/layers.ts'
import { type Shared, sharedOf } from './state/exploration.ts'
import { createExplorerState, type ExplorerState } from './state/explorer-state.ts'

const beginning = sharedOf(createExplorerState().read())

describe('the address of the explorer', () => {
  it('is empty at first', () => {
    assert.equal(writeAddress(beginning, beginning), '#explore?')
  })

  it('restores everything it contains', () => {
    const state = restored({ filter: plotFilter({ landUse: [0, 1, 3], tenure: [] }) })
    state.setSize(50_000)
    state.showLayer('contours', true)
    state.showLayer('buildings', false)
    state.moveLayer('roads', 1)
    state.colourByColumn(sampleIndex('flood'))
    askRange(state, 'areaM2', { from: 100, to: 900 })
    askRange(state, 'day', { from: 0, to: 31 })
    state.noteCamera(
      { centre: { lng: 91.70012, lat: 26.15 }, zoom: 14.25, bearing: -30, pitch: 55 },
      [91, 26, 92, 27],
    )
    state.filterInView(true)
    state.toggleTilt()
    state.pick({ dataset: 'sample', row: 812 })
    state.openPanel('metrics')
    state.showView('table')

    const again = restored(readAddress(writeAddress(sharedIn(state), beginning)) ?? {})

    assert.equal(writeAddress(sharedIn(again), beginning), writeAddress(sharedIn(state), beginning))
    assert.deepEqual(sharedIn(again).layers, sharedIn(state).layers)
    assert.equal(sharedIn(again).view, 'table')
    assert.deepEqual(sharedIn(again).filter, sharedIn(state).filter)
    assert.deepEqual(sharedIn(again).camera, sharedIn(state).camera)
    assert.equal(sharedIn(again).plot, 812)
  })

  it('restores every possible range of whole numbers', () => {
    const whole = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) }
        const state = createExplorerState()
        askRange(state, 'areaM2', range)
        askRange(state, 'day', range)

        const read = readAddress(writeAddress(sharedIn(state), beginning))

        assert.deepEqual(read?.filter, plotFilter({ areaM2: range, day: range }))
      }),
      { seed: 5 },
    )
  })

  it("contains only the question's name until something is changed", () => {
    for (const question of questions) {
      const state = createExplorerState()
      state.ask(question)

      const address = writeAddress(sharedIn(state), beginning)

      assert.equal(address, addressOf(question))
      const { filter, layers, colourBy } = sharedIn(state)
      const read = readAddress(address)
      assert.deepEqual(read?.question, question)
      assert.deepEqual([read.filter, read.layers, read.colourBy], [filter, layers, colourBy])
    }
  })

  it("contains changes since the question, except the filter, which is the question's", () => {
    const state = createExplorerState()
    state.ask('flood')
    state.colourByColumn(sampleIndex('tenure'))
    state.showLayer('contours', true)

    const read = readAddress(`${writeAddress(sharedIn(state), beginning)}&tax=1&view=1`)

    assert.equal(read?.question, 'flood')
    assert.equal(read.colourBy, 'tenure')
    assert.deepEqual(read.layers, sharedIn(state).layers)
    assert.deepEqual([read.filter, read.isInView], [sharedIn(state).filter, false])
  })

  it('contains the whole filter once a visitor takes it over from a question', () => {
    const state = createExplorerState()
    state.ask('monday')
    state.endQuestion()

    const read = readAddress(writeAddress(sharedIn(state), beginning))

    assert.equal(read?.question, undefined)
    assert.deepEqual(read?.filter, sharedIn(state).filter)
    assert.deepEqual(read.layers, sharedIn(state).layers)
  })

  it('ignores unknown questions', () => {
    assert.equal(readAddress('#explore?ask=weather')?.question, undefined)
  })

  it('can have all panels closed', () => {
    const fragment = writeAddress({ ...beginning, panel: null }, beginning)

    assert.equal(readAddress(fragment)?.panel, null)
  })

  it('needs no escaping, so that it survives any mail', () => {
    const state = createExplorerState()
    askRange(state, 'areaM2', { from: 0.4, to: 12.6 })
    state.noteCamera({ centre: { lng: -1, lat: -2 }, zoom: 3, bearing: 0, pitch: 0 }, [0, 0, 1, 1])

    assert.match(writeAddress(sharedIn(state), beginning), /^#explore\?[\w.=&-]+$/)
  })

  it('contains the order of hidden layers', () => {
    const state = createExplorerState()
    const hidden = sharedIn(state).layers.find(({ isShown }) => !isShown)
    assert.ok(hidden)
    state.moveLayer(hidden.id, 9)

    const fragment = writeAddress(sharedIn(state), beginning)

    assert.match(fragment, /^#explore\?layers=[a-z]+$/i)
    assert.equal(fragment.length, '#explore?layers='.length + beginning.layers.length)
    assert.deepEqual(readAddress(fragment)?.layers, sharedIn(state).layers)
  })

  it('can have all layers hidden', () => {
    const layers = beginning.layers.map(({ id }) => ({ id, isShown: false }))

    const fragment = writeAddress({ ...beginning, layers }, beginning)

    assert.deepEqual(readAddress(fragment)?.layers, layers)
  })

  it('is not read from the page’s own anchors', () => {
    for (const fragment of ['', '#explore', '#explore-layers', '#about', '#EXPLORE?']) {
      assert.equal(readAddress(fragment), null)
    }
  })

  for (const hostile of [
    'size=99999999',
    'size=1e9',
    'layers=__proto__.constructor.<script>',
    'layers=aabcdefghijklmno',
    'layers=abcdefghijklmnop1',
    'layers=ABCz',
    'show=constructor',
    'colour=gnssErrorM',
    'landUse=-1',
    'landUse=0x10',
    'landUse=1.5',
    'area=900-100',
    'area=1-2-3',
    'days=-5-5',
    'at=NaN_0_0_0_0',
    'at=91_91_5_0_0',
    'at=1_1_99_0_0',
    'at=1_1_5_0_-3',
    'at=1_1_5_0',
    'plot=-1',
    'plot=1e3',
    'panel=constructor',
    `layers=contours&size=${'0'.repeat(5000)}`,
    '%',
    '%00=%FF&&&===',
  ]) {
    it(`leaves the explorer as it is: ${hostile.slice(0, 40)}`, () => {
      const read = readAddress(`#explore?${hostile}`)

      assert.equal(writeAddress({ ...beginning, ...read }, beginning), '#explore?')
    })
  }

  it('never throws, and always results in a valid state', () => {
    const names = 'size layers colour landUse area days at plot panel show x'.split(' ')
    const pair = fc.tuple(fc.constantFrom(...names), fc.string({ unit: anyCharacter }))
    fc.assert(
      fc.property(fc.array(pair), fc.boolean(), (pairs, isEscaped) => {
        const text = pairs.map((both) => both.map(isEscaped ? encode : String).join('=')).join('&')

        const read = readAddress(`#explore?${text}`)

        assert.ok(read)
        assert.doesNotMatch(writeAddress({ ...beginning, ...read }, beginning), /NaN|undefined/)
        assert.deepEqual(readAddress(writeAddress({ ...beginning, ...read }, beginning)), read)
      }),
      { numRuns: 500 },
    )
  })
})

/** Links of each released version, and what they open. */
const released: Readonly<Record<string, { shown?: string; opens: Partial<Shared> }>> = {
  'size=25000&layers=relief.plots.roads.labels&colour=flood&landUse=5&area=100-900': {
    shown: 'relief plots roads labels',
    opens: {
      size: 25_000,
      colourBy: 'flood',
      filter: plotFilter({ landUse: [0, 2], areaM2: { from: 100, to: 900 } }),
    },
  },
  'layers=plots.water&panel=table': { shown: 'plots water', opens: { view: 'table' } },
  'layers=&panel=none': { shown: '', opens: { panel: null } },
  'view=1&at=26.13000_91.69000_15.50_20_0&tilt=1&plot=812&panel=metrics': {
    opens: {
      isInView: true,
      camera: { centre: { lat: 26.13, lng: 91.69 }, zoom: 15.5, bearing: 20, pitch: 0 },
      isTilted: true,
      plot: 812,
      panel: 'metrics',
    },
  },
  'layers=aBCdEFgHIJklmnOP&show=table': {
    shown: 'relief water plots plot-lines contours roads buildings opened labels',
    opens: { view: 'table' },
  },
  'layers=IaBCdEFghJklmnOP': {
    shown: 'roads relief water plots plot-lines buildings opened labels',
    opens: {},
  },
  'layers=abcdefghijklmnop': { shown: '', opens: {} },
  'surveyor=8&days=28-28': {
    opens: { filter: plotFilter({ surveyor: [3], day: { from: 28, to: 28 } }) },
  },
  'ask=flood&layers=ABCDEFghIJklmnOP&colour=tenure': {
    shown: 'elevation relief water flood plots plot-lines roads buildings opened labels',
    opens: { question: 'flood', colourBy: 'tenure' },
  },
}

describe('a link of a released version', () => {
  for (const [link, { shown, opens }] of Object.entries(released)) {
    it(`still opens the same: ${link}`, () => {
      const read = readAddress(`#explore?${link}`)

      assert.ok(read)
      assert.deepEqual({ ...read, ...opens }, read)
      if (shown !== undefined) assert.equal(shownIn(read), shown)
    })
  }

  it('hides layers that are newer than the link, each above its neighbour', () => {
    const read = readAddress('#explore?layers=PaBCdEFgHIJkn')

    assert.ok(read)
    assert.equal(shownIn(read), 'labels relief water plots plot-lines contours roads buildings')
    const last = ['lights', 'population', 'tracks', 'control-points', 'opened']
    const found = read.layers?.flatMap(({ id }) => (last.includes(id) ? id : []))
    assert.deepEqual(found, last)
  })

  it('keeps its meaning, because letters never change', () => {
    const letters = layerIds.map((id) => `${layers[id].letter} ${id}`)

    assert.deepEqual(letters.filter((letter) => 'abcdefghijklmnop'.includes(letter[0])).sort(), [
      ...['a elevation', 'b relief', 'c water', 'd flood', 'e plots', 'f plot-lines'],
      ...['g blocks', 'h contours', 'i roads', 'j buildings', 'k lights', 'l population'],
      ...['m tracks', 'n control-points', 'o opened', 'p labels'],
    ])
    assert.equal(new Set(letters.map(([letter]) => letter)).size, layerIds.length)
    assert.ok(letters.every((letter) => /^[a-z] /.test(letter)))
  })
})

function shownIn({ layers }: Partial<Shared>): string | undefined {
  return layers?.flatMap(({ id, isShown }) => (isShown ? id : [])).join(' ')
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function sharedIn(state: ExplorerState): Shared {
  return sharedOf(state.read())
}

function restored(shared: Partial<Shared>): ExplorerState {
  const state = createExplorerState()
  state.restore(shared)
  return state
}

function askRange(state: ExplorerState, column: RangedColumn, range: Range): void {
  state.toggleConditions([sampleIndex(column), rangeCondition(column, range)])
}
