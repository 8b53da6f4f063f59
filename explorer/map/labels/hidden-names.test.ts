import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packed } from '../../survey/packed-for-tests.ts'
import { buildHiding, isBehindHill } from './hidden-names.ts'

describe('a place behind a building', () => {
  const house = {
    shapes: packed([0, 0, 10, 0, 10, 10, 0, 10]),
    plot: Uint32Array.of(0),
    floors: Uint8Array.of(3),
    heightM: Float32Array.of(10),
    material: Uint8Array.of(0),
  }
  const hiding = buildHiding(house)

  it('is hidden as far as the roof crosses the line of sight, seen from the south', () => {
    const isHidden = hiding({ pitch: 45, toViewer: [0, -1] })

    assert.ok(isHidden(5, 5), 'below the house')
    assert.ok(isHidden(5, 17), 'behind it')
    assert.ok(!isHidden(5, 25), 'seen over its roof')
    assert.ok(!isHidden(5, -4), 'in front of it')
    assert.ok(!isHidden(16, 12), 'beside it')
  })

  it('is hidden from farther behind at a lower angle', () => {
    assert.ok(hiding({ pitch: 65, toViewer: [0, -1] })(5, 25))
  })
})

it('hides a place behind a hill, seen from the south', () => {
  const heightAt = (y: number) => (Math.abs(y) < 150 ? 100 : 0)
  const toScreen = (x: number, y: number) => ({ x, y: 500 - 0.5 * (y + heightAt(y)) })
  const isBehind = (y: number) => isBehindHill(toScreen, { pitch: 60, toViewer: [0, -1] }, 0, y)

  assert.deepEqual([200, 100, -200, 400].map(isBehind), [true, false, false, false])
})
