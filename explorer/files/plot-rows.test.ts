import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eachRow, type SavedTable } from '@app/formats/save/saved-table.ts'
import fc from 'fast-check'
import { plotFields } from './plot-fields.ts'
import { buildPlotTable } from './plot-rows.ts'
import { buildSmallSurvey } from './small-survey-for-tests.ts'

const area = plotFields.find(({ name }) => name === 'area_m2') ?? assert.fail()

describe('a table of plots', () => {
  it('contains the filtered plots, in their order', () => {
    const survey = buildSmallSurvey(40)

    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 40, max: 1 }), (passes) => {
        const table = buildPlotTable({ survey, passes })

        const expected = Array.from(passes.keys()).filter((plot) => passes[plot])
        const rows = Array.from(eachRow(table, () => {}))
        assert.deepEqual(
          rows.map((row) => table.fields.find(({ name }) => name === area.name)?.read(row)),
          expected.map((plot) => area.read(survey, plot)),
        )
        assert.equal(table.bounds === null, expected.length === 0)
      }),
    )
  })

  it('closes every ring and makes it counter-clockwise', () => {
    const table = buildPlotTable({ survey: buildSmallSurvey(9), passes: allOf(9) })

    for (let row = 0; row < 9; row += 1) {
      const ring = ringOf(table, row)
      assert.equal(ring.length, 10)
      assert.deepEqual(ring.slice(0, 2), ring.slice(-2))
      assert.ok(signedArea(ring) > 0)
    }
  })

  it('leaves out repeated corners', () => {
    const survey = buildSmallSurvey(1)
    const [x = 0, y = 0, ...rest] = survey.plots.shapes.coordinates
    survey.plots.shapes.coordinates = Float32Array.of(x, y, x, y, ...rest, x, y)
    survey.plots.shapes.starts = Uint32Array.of(0, 6)

    const table = buildPlotTable({ survey, passes: allOf(1) })

    assert.equal(ringOf(table, 0).length, 10)
  })

  it('gives neighbours exactly the same corners', () => {
    const table = buildPlotTable({ survey: buildSmallSurvey(16), passes: allOf(16) })
    const corners = [0, 1].map((row) => {
      const ring = ringOf(table, row)
      return Array.from({ length: 4 }, (_, i) => `${ring[2 * i]} ${ring[2 * i + 1]}`)
    })

    assert.equal(corners[0]?.filter((corner) => corners[1]?.includes(corner)).length, 2)
  })

  it('reports the progress of reading its rows', () => {
    const shares: number[] = []
    const table = buildPlotTable({ survey: buildSmallSurvey(2500), passes: allOf(2500) })

    Array.from(eachRow(table, (share) => shares.push(share)))

    assert.deepEqual(shares, [0, 0.4, 0.8])
  })
})

function ringOf(table: SavedTable, row: number): Float64Array {
  return table.shape(row)[0]?.pieces[0]?.[0] ?? assert.fail()
}

function allOf(count: number): Uint8Array {
  return new Uint8Array(count).fill(1)
}

function signedArea(ring: Float64Array): number {
  const [x0 = 0, y0 = 0] = ring
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = ring.subarray(i, i + 4)
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
  }
  return sum
}
