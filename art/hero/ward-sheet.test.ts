import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { layOut } from './board.ts'
import { numeralLines } from './numerals.ts'
import { heroPlans, lostWidePlan, widePlan } from './sheets.ts'
import { wardSheetSvg } from './ward-sheet.ts'

describe('the sheet of plots', () => {
  it('is in each hero once, and the same ground in all of them', () => {
    const paths = Object.values(heroPlans).map((plan) => {
      const board = layOut(plan)
      const rects = board.rectsOf('plots')
      assert.equal(rects.length, 1)
      return rects.map((rect) => wardSheetSvg(board, rect).match(/M/g)?.length)
    })

    assert.ok(Number(paths[0]?.[0]) > 100)
    assert.deepEqual(paths[0], paths[1])
    assert.deepEqual(paths[2], paths[3])
  })

  it('selects a plot, unless a sheet is missing', () => {
    const [selecting, missing] = [widePlan, lostWidePlan].map((plan) => {
      const board = layOut(plan)
      const [rect] = board.rectsOf('plots')
      assert.ok(rect)
      return wardSheetSvg(board, rect).includes('fill-opacity')
    })

    assert.deepEqual([selecting, missing], [true, false])
  })
})

describe('a numeral', () => {
  it('is centred in its place, with the given height', () => {
    const points = numeralLines(8025, 12, [100, 50]).flat()
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]

    assert.deepEqual([Math.min(...ys), Math.max(...ys)], [44, 56])
    assert.equal(Math.min(...xs) + Math.max(...xs), 200)
  })

  it('differs for each digit', () => {
    const drawn = Array.from({ length: 10 }, (_, digit) =>
      JSON.stringify(numeralLines(digit, 6, [0, 0])),
    )

    assert.equal(new Set(drawn).size, 10)
  })
})
