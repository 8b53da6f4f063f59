import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as colours from '@app/design/colours.ts'
import { fromOklab, hexToOklab, mixHex, ramp, readHex, toHex, toOklab } from './colour.ts'

describe('colours', () => {
  it('convert to OKLab and back unchanged', () => {
    for (const hex of [colours.PAPER, colours.INK, colours.RED, ...Object.values(colours.land)]) {
      assert.equal(toHex(fromOklab(toOklab(readHex(hex)))), hex)
    }
  })

  it('give white a lightness of 1 and no hue', () => {
    const [lightness, a, b] = hexToOklab('#ffffff')

    assert.ok(Math.abs(lightness - 1) < 1e-4)
    assert.ok(Math.abs(a) < 1e-4 && Math.abs(b) < 1e-4)
  })

  it('mix from one to the other', () => {
    assert.equal(mixHex(colours.INK, colours.RED, 0), colours.INK)
    assert.equal(mixHex(colours.INK, colours.RED, 1), colours.RED)
  })
})

describe('ramp', () => {
  const colourAt = ramp([
    [0, '#dfe9d6'],
    [0.5, '#79a68e'],
    [1, '#eee6d0'],
  ])

  it('passes through its stops', () => {
    assert.equal(toHex(fromOklab(colourAt(0))), '#dfe9d6')
    assert.equal(toHex(fromOklab(colourAt(0.5))), '#79a68e')
    assert.equal(toHex(fromOklab(colourAt(1))), '#eee6d0')
  })

  it('is constant beyond its ends', () => {
    assert.deepEqual(colourAt(-3), colourAt(0))
    assert.deepEqual(colourAt(3), colourAt(1))
  })
})
