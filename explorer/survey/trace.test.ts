import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outlineArea } from './outlines.ts'
import { traceContours, traceRings } from './trace.ts'

const extent = { west: -100, south: -100, east: 100, north: 100 }

describe('tracing', () => {
  it('finds an island as the hole of its lake', () => {
    const lake = (x: number, y: number) => 30 - Math.abs(Math.sqrt(x * x + y * y) - 50)

    const rings = traceRings(lake, extent, 4)

    assert.deepEqual([rings[0].isHole, rings[1].isHole, rings.length], [false, true, 2])
    const [outer, inner] = rings.map(({ ring }) => outlineArea(ring))
    assert.ok(Math.abs(outer / (Math.PI * 80 ** 2) - 1) < 0.01)
    assert.ok(Math.abs(inner / (Math.PI * 20 ** 2) - 1) < 0.02)
  })

  it('draws a line at each height, closed unless the outline cuts it', () => {
    const heightsM = Float32Array.from({ length: 51 * 51 }, (_, at) => {
      const x = -100 + 4 * (at % 51)
      const y = -100 + 4 * Math.floor(at / 51)
      return 90 - Math.sqrt(x * x + y * y) / 2
    })
    const terrain = { columns: 51, rows: 51, cellM: 4, westM: -100, southM: -100, heightsM }

    const lines = traceContours(terrain, 10, (x) => x > -50)

    const heights = lines.map(({ elevationM, isClosed }) => `${elevationM} ${isClosed}`)
    assert.deepEqual(heights, ['60 false', '70 true', '80 true'])
    for (const { elevationM, line } of lines) {
      for (const { x, y } of line) {
        assert.ok(Math.abs(90 - Math.sqrt(x * x + y * y) / 2 - elevationM) < 0.3)
      }
    }
  })
})
