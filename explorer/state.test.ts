import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { colouringOf, createExplorerState } from './state.ts'

describe('the state of the explorer', () => {
  it('tells every listener of a change, until they leave', () => {
    const state = createExplorerState()
    let heard = 0
    const leave = state.subscribe(() => {
      heard += 1
    })

    state.tilt(true)
    leave()
    state.tilt(false)

    assert.equal(heard, 1)
    assert.equal(state.read().isTilted, false)
  })

  it('leaves what was read before as it was', () => {
    const state = createExplorerState()
    const before = state.read()

    state.showLayer('contours', true)
    state.filterCodes('status', 0b10)

    assert.equal(before.layers.find(({ id }) => id === 'contours')?.isShown, false)
    assert.equal(before.filter.codes.status, null)
  })

  it('moves a layer to its place and keeps the others in order', () => {
    const state = createExplorerState()
    const others = idsOf(state).filter((id) => id !== 'relief')

    state.moveLayer('relief', others.length)

    assert.deepEqual(idsOf(state), [...others, 'relief'])
  })

  it('opens the panel that shows a moment', () => {
    const state = createExplorerState()

    state.showMoment('formats')
    assert.equal(state.read().panel, 'files')

    state.openPanel('metrics')
    assert.equal(state.read().moment, null)
  })

  it('forgets the card of a feature whose file is closed', () => {
    const state = createExplorerState()
    state.pickFeature({ layer: 3, feature: 0 })

    state.removeOpened(3)

    assert.equal(state.read().feature, null)
  })

  it('takes from an address what it says, and the rest from the beginning', () => {
    const state = createExplorerState()
    state.colourBy('tax')
    state.filterDays({ from: 1, to: 2 })

    state.restore({ isTilted: true })

    assert.equal(state.read().isTilted, true)
    assert.equal(state.read().colourBy, 'landUse')
    assert.equal(state.read().filter.day, null)
  })

  it('colours the plots by status while the team works, then as the visitor chose', () => {
    const state = createExplorerState()
    state.openPanel('team')
    assert.equal(colouringOf(state.read()), 'status')

    state.openPanel('layers')
    assert.equal(colouringOf(state.read()), 'landUse')

    state.openPanel('team')
    state.colourBy('tax')
    state.openPanel('layers')
    assert.equal(colouringOf(state.read()), 'tax')
  })
})

function idsOf(state: ReturnType<typeof createExplorerState>) {
  return state.read().layers.map(({ id }) => id)
}
