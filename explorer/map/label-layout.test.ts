import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { layOut, upright } from './label-layout.ts'

const wish = (x: number, y: number, order: number, turn = 0) => ({
  x,
  y,
  order,
  turn,
  width: 100,
  height: 14,
  text: `name ${order}`,
})

describe('names on the map', () => {
  it('give way to more important ones', () => {
    const placed = layOut([wish(100, 100, 3), wish(140, 105, 1), wish(100, 200, 2)], 800, 600)

    assert.deepEqual(
      placed.map(({ order }) => order),
      [1, 2],
    )
  })

  it('that are turned take only the room they need', () => {
    const alongRoad = wish(200, 200, 1, Math.PI / 4)

    assert.equal(layOut([alongRoad, wish(280, 160, 2)], 800, 600).length, 2)
    assert.equal(layOut([alongRoad, wish(220, 220, 2)], 800, 600).length, 1)
  })

  it('that nobody would see get no place', () => {
    assert.equal(layOut([wish(-300, 100, 1), wish(100, 900, 1)], 800, 600).length, 0)
  })

  it('are not cut off by the edge', () => {
    assert.equal(layOut([wish(40, 100, 1), wish(400, 595, 2)], 800, 600).length, 0)
    assert.equal(layOut([wish(40, 100, 1, Math.PI / 2)], 800, 600).length, 1)
    assert.equal(layOut([wish(400, 40, 1, Math.PI / 2)], 800, 600).length, 0)
  })

  it('leave the corner to the scale bar', () => {
    assert.equal(layOut([wish(100, 575, 1)], 800, 600).length, 0)
    assert.equal(layOut([wish(400, 575, 1)], 800, 600).length, 1)
  })

  it('do not stand beside themselves', () => {
    const river = (x: number) => ({ ...wish(x, 100, 1), text: 'river' })

    assert.equal(layOut([river(100), river(300), river(700)], 800, 600).length, 2)
  })

  it('never stand on their heads', () => {
    for (let turn = -7; turn < 7; turn += 0.3) {
      assert.ok(Math.abs(upright(turn)) <= Math.PI / 2 + 1e-9)
      assert.ok(Math.abs(Math.tan(upright(turn)) - Math.tan(turn)) < 1e-6)
    }
  })
})
