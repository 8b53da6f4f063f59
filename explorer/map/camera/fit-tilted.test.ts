import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fitTilted, onScreen } from './fit-tilted.ts'

const anyPlace = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -3000, max: 2000 }),
  up: fc.integer({ min: 0, max: 300 }),
})
const square = [-1000, 1000].flatMap((x) => [-1000, 1000].map((y) => ({ x, y, up: 0 })))
const screen = {
  ...{ width: 800, height: 600, paddingPx: 24, pitch: 56, bearing: -18 },
  leastMetresPerPixel: 0.5,
}

describe('a tilted view of all places', () => {
  it('shows all of them on a screen of any size', () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { minLength: 4, maxLength: 40 }),
        fc.integer({ min: 320, max: 2000 }),
        fc.integer({ min: 300, max: 1400 }),
        (places, width, height) => {
          const wide = [...places, ...square]
          const sized = { ...screen, width, height }

          const fit = fitTilted(wide, sized)

          for (const place of wide) {
            const { x, y } = onScreen(place, fit, sized)
            assert.ok(Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2, `${x} ${y}`)
          }
        },
      ),
    )
  })

  it('fills the screen in one direction and is centred in the other', () => {
    const fit = fitTilted(square, screen)

    const seen = square.map((place) => onScreen(place, fit, screen))
    const xs = seen.map(({ x }) => x)
    const ys = seen.map(({ y }) => y)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [low, high] = [Math.min(...ys), Math.max(...ys)]
    assert.ok(Math.abs(left + right) < 2 && Math.abs(low + high) < 2)
    assert.ok(Math.max((right - left) / 752, (high - low) / 552) > 0.99)
  })

  it('leaves the requested share of the free height above', () => {
    const fit = fitTilted(square, { ...screen, above: 0.2 })

    const ys = square.map((place) => onScreen(place, fit, screen).y)
    const [over, under] = [276 - Math.max(...ys), 276 + Math.min(...ys)]
    assert.ok(over > 10 && under > 40)
    assert.ok(Math.abs(over / (over + under) - 0.2) < 0.01, `${over} ${under}`)
  })

  it('equals the flat fit when seen from above', () => {
    const fit = fitTilted(square, { ...screen, pitch: 0, bearing: 0 })

    assert.ok(Math.abs(fit.x) < 0.01 && Math.abs(fit.y) < 0.01)
    assert.ok(Math.abs(fit.metresPerPixel - 2000 / 552) < 0.01)
  })

  it('centres a single point at the closest zoom', () => {
    const point = { x: 900, y: -700, up: 80 }

    const fit = fitTilted([point], screen)

    const { x, y } = onScreen(point, fit, screen)
    assert.ok(Math.abs(x) < 1 && Math.abs(y) < 1, `${x} ${y}`)
    assert.equal(fit.metresPerPixel, screen.leastMetresPerPixel)
  })
})
