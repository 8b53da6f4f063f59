import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outlineArea } from './outlines.ts'
import type { Corner, Point } from './rings.ts'
import { type Field, partsAbove } from './shore.ts'

describe('a plot at the shore', () => {
  it('is unchanged on dry ground', () => {
    const corners = plot([0, 0], [40, 0], [40, 40], [0, 40])
    const ground = () => 1

    assert.deepEqual(cut(corners, ground), [corners])
  })

  it('is removed under water', () => {
    const water = () => -1

    assert.deepEqual(cut(plot([0, 0], [40, 0], [40, 40], [0, 40]), water), [])
  })

  it('ends where the water begins', () => {
    const pond = (x: number, y: number) => Math.sqrt(x * x + y * y) - 30

    const [part = []] = cut(plot([0, 0], [40, 0], [40, 40], [0, 40]), pond)

    assert.ok(Math.abs(areaOf(part) - (1600 - (Math.PI * 900) / 4)) < 12)
    assert.ok(part.every(({ at }) => pond(at.x, at.y) > -0.5))
  })

  it('is split where a creek crosses it', () => {
    const creek = (x: number) => Math.abs(x - 50) - 10
    const corners = plot([0, 0], [45, 0], [55, 0], [100, 0], [100, 40], [55, 40], [45, 40], [0, 40])

    const areas = cut(corners, creek).map((part) => Math.round(areaOf(part)))

    assert.deepEqual(areas, [1600, 1600])
  })

  it('meets the shore where its neighbour does', () => {
    const slope = (x: number, y: number) => x - 17.3 + 0.3 * y
    const upper = plot([0, 20], [40, 20], [40, 40], [0, 40])
    const [southWest, southEast] = plot([0, 0], [40, 0])
    const [west, east] = upper
    assert.ok(southWest && southEast && west && east)

    const [one = []] = cut(upper, slope)
    const [other = []] = cut([southWest, southEast, east, west], slope)

    const met = one.filter(({ at }) => other.some(({ at: { x, y } }) => x === at.x && y === at.y))
    assert.equal(met.length, 2)
  })
})

let id = 0
const pointAt = (x: number, y: number): Point => {
  id += 1
  return { id, u: x, v: y, x, y, roomM: 0, upM: 0 }
}

function plot(...corners: [number, number][]): Corner[] {
  return corners.map(([x, y]) => ({ at: pointAt(x, y), side: 0 }))
}

function cut(corners: readonly Corner[], at: Field['at']) {
  return partsAbove(corners, { at, of: ({ x, y }) => at(x, y) }, pointAt, () => {})
}

function areaOf(corners: readonly Corner[]): number {
  return outlineArea(corners.map(({ at }) => at))
}
