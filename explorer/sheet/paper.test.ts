import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { directions, layOut, papers, type Rect } from './paper.ts'

describe('the layout of a sheet', () => {
  for (const paper of papers) {
    for (const direction of directions) {
      it(`keeps everything on ${paper}, ${direction}, without overlaps`, () => {
        const { page, map, notes, bandPt, zebraPt, lettersPt } = layOut(paper, direction)

        const frame = bandPt + zebraPt + lettersPt
        assert.ok(isWithin(grow(map, frame), page))
        assert.ok(isWithin(notes, page))
        assert.ok(isApart(grow(map, frame), notes))
      })
    }
  }

  it('gives the map most of the paper, and more of a larger one', () => {
    const areaOf = ({ width, height }: Rect) => width * height
    const [small, large] = papers.map((paper) => layOut(paper, 'landscape'))

    assert.ok(areaOf(small.map) > 0.5 * areaOf(small.page))
    assert.ok(areaOf(large.map) > 1.9 * areaOf(small.map))
  })
})

function grow({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** With the margins that printers need. */
function isWithin(inner: Rect, outer: Rect): boolean {
  const { x, y, width, height } = grow(outer, -14)
  const isAcross = inner.x >= x && inner.x + inner.width <= x + width
  return isAcross && inner.y >= y && inner.y + inner.height <= y + height
}

function isApart(a: Rect, b: Rect): boolean {
  return a.x + a.width <= b.x || a.y + a.height <= b.y
}
