import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placeLabels, upright } from './label-layout.ts'

const candidate = (x: number, y: number, order: number, turn = 0) => ({
  ...{ x, y, order, turn, width: 100, height: 14, text: `name ${order}` },
})

describe('labels on the map', () => {
  it('give way to more important ones', () => {
    const three = [candidate(100, 100, 3), candidate(140, 105, 1), candidate(100, 200, 2)]

    const orders = placeLabels(three, 800, 600).map(({ order }) => order)

    assert.deepEqual(orders, [1, 2])
  })

  it('occupy only the space they need when rotated', () => {
    const alongRoad = candidate(200, 200, 1, Math.PI / 4)

    assert.equal(placeLabels([alongRoad, candidate(280, 160, 2)], 800, 600).length, 2)
    assert.equal(placeLabels([alongRoad, candidate(220, 220, 2)], 800, 600).length, 1)
  })

  it('are not placed where they would be invisible', () => {
    assert.equal(placeLabels([candidate(-300, 100, 1), candidate(100, 900, 1)], 800, 600).length, 0)
  })

  it('are not clipped by the edge', () => {
    assert.equal(placeLabels([candidate(40, 100, 1), candidate(400, 595, 2)], 800, 600).length, 0)
    assert.equal(placeLabels([candidate(40, 100, 1, Math.PI / 2)], 800, 600).length, 1)
    assert.equal(placeLabels([candidate(400, 40, 1, Math.PI / 2)], 800, 600).length, 0)
  })

  it('leave the corner to the scale bar', () => {
    assert.equal(placeLabels([candidate(100, 560, 1)], 800, 600).length, 0)
    assert.equal(placeLabels([candidate(400, 560, 1)], 800, 600).length, 1)
  })

  it('are not placed below a card', () => {
    const card = { left: 0, top: 0, right: 360, bottom: 220 }

    const names = [candidate(380, 100, 1), candidate(500, 100, 2)]

    assert.deepEqual(
      placeLabels(names, 800, 600, [card]).map(({ order }) => order),
      [2],
    )
  })

  it('are not repeated nearby', () => {
    const river = (x: number) => ({ ...candidate(x, 100, 1), text: 'river' })

    assert.equal(placeLabels([river(100), river(300), river(700)], 800, 600).length, 2)
  })

  it('are never upside down', () => {
    for (let turn = -7; turn < 7; turn += 0.3) {
      assert.ok(Math.abs(upright(turn)) <= Math.PI / 2 + 1e-9)
      assert.ok(Math.abs(Math.tan(upright(turn)) - Math.tan(turn)) < 1e-6)
    }
  })
})
