import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { drawOpened } from '../map/drawing/draw-opened.ts'
import { colourOfFile } from '../map/opened/opened-inks.ts'
import { classColours } from '../map/opened/paint-opened.ts'
import { openSquares } from '../map/opened/squares-for-tests.ts'
import { layOut } from './paper.ts'
import { buildPaperSurface } from './paper-surface.ts'
import type { PathMark } from './path-data.ts'
import { buildProjection, type Projection } from './projection.ts'
import type { SheetFile } from './sheet-request.ts'

const layer = await openSquares(['house', 'field', 'house', 'pond'])
const [use] = layer.dataset.columns
const { map } = layOut('A4', 'landscape')
const projection = buildProjection(layer.bounds, map, 10_000)
const plain: SheetFile = { layer, colourBy: null, passes: null }

describe('a file on a sheet', () => {
  it('is filled and outlined in its colour, each in one path', () => {
    const marks = draw(plain, projection)

    const colour = colourOfFile(plain)
    const pens = marks.map(({ fill, stroke }) => `${fill} ${stroke}`)
    const lines = ['undefined #ffffff', `undefined ${colour}`]
    assert.deepEqual(pens, [`${colour} ${colour}`, ...lines])
    assert.equal(marks[0].d.match(/Z/g)?.length, 8)
    // The four sides of each area are one ring, not four lines.
    assert.equal(marks[2].d.match(/M/g)?.length, 4)
    assert.equal(marks[2].d.match(/Z/g)?.length, 4)
  })

  it('has a path for each class, without filtered-out features', () => {
    const some = { ...plain, colourBy: use, passes: Uint8Array.of(1, 1, 1, 0) }

    const fills = draw(some, projection).flatMap(({ fill }) => fill ?? [])

    const [house, field] = classColours(use)
    assert.deepEqual(fills, [house, field])
  })

  it('has a dot for each point', async () => {
    const wells = { 'wells.csv': 'lat,lon\n26.1,91.7\n26.11,91.71\n' }
    const file = { ...plain, layer: { ...(await openSample(wells)), id: 2 } }

    const marks = draw(file, buildProjection(file.layer.bounds, map, 10_000))

    assert.equal(marks.at(-1)?.stroke, colourOfFile(file))
    assert.equal(marks.at(-1)?.d.match(/M/g)?.length, 2)
  })

  it('leaves out what is outside the sheet', () => {
    const elsewhere = buildProjection([10, 10, 10.01, 10.01], map, 10_000)

    assert.deepEqual(draw(plain, elsewhere), [])
  })
})

function draw(file: SheetFile, on: Projection): PathMark[] {
  const marks: PathMark[] = []
  const surface = buildPaperSurface(on, file.layer.drawing.origin, (mark) => marks.push(mark))
  drawOpened(surface, file)
  return marks
}
