import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Terrain } from '../../survey/survey.ts'
import { buildRelief } from './relief.ts'

/** A plane that rises from the south-east to the north-west, or another shape. */
function terrainOf(heightAt: (x: number, y: number) => number): Terrain {
  const size = 41
  const heightsM = Float32Array.from({ length: size * size }, (_, i) =>
    heightAt(10 * (i % size), 10 * Math.floor(i / size)),
  )
  return { columns: size, rows: size, cellM: 10, westM: 0, southM: 0, heightsM }
}

const middle = 20 * 41 + 20

describe('relief', () => {
  it('leaves level ground without light or shade', () => {
    assert.equal(buildRelief(terrainOf(() => 50)).shade[middle], 128)
  })

  it('is lit from the north-west', () => {
    const facingLight = buildRelief(terrainOf((x, y) => (x - y) / 4))
    const facingAway = buildRelief(terrainOf((x, y) => (y - x) / 4))

    assert.ok(facingLight.shade[middle] > 150)
    assert.ok(facingAway.shade[middle] < 106)
  })

  it('fades at the edge of the terrain', () => {
    const { presence } = buildRelief(terrainOf((x) => x))

    assert.equal(presence[middle], 255)
    assert.equal(presence[0], 0)
  })
})
