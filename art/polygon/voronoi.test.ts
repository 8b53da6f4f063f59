import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import type { Point } from '../line/point.ts'
import { isInside, polygonArea } from './polygon.ts'
import { voronoiCells } from './voronoi.ts'

const random = seededRandom(3)
const sites = Array.from({ length: 30 }, (): Point => [random() * 100, random() * 80])

describe('voronoiCells', () => {
  it('divides the box, with each site in its own cell', () => {
    const cells = voronoiCells(sites, [0, 0, 100, 80])

    const sum = cells.reduce((total, cell) => total + polygonArea(cell.polygon), 0)
    assert.equal(cells.length, sites.length)
    assert.ok(Math.abs(sum - 8000) < 1e-6)
    for (const cell of cells) assert.ok(isInside(cell.polygon, cell.site))
  })

  it('makes the cells more even by relaxation', () => {
    const smallest = (relaxations: number) => {
      const cells = voronoiCells(sites, [0, 0, 100, 80], relaxations)
      return Math.min(...cells.map((cell) => polygonArea(cell.polygon)))
    }

    assert.ok(smallest(3) > smallest(0))
  })
})
