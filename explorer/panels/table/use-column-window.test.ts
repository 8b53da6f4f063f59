import assert from 'node:assert/strict'
import { it } from 'node:test'
import { spansOf } from './use-column-window.ts'

it('the columns of a wide table and the placeholders together have its full width', () => {
  const widths = Array.from({ length: 60 }, (_, i) => (i === 0 ? 12 : 6 + (i % 5)))
  const total = widths.reduce((sum, width) => sum + width, 0)
  for (const leftRem of [0, 90, 250, total - 50]) {
    for (const active of [0, 30, 59]) {
      const spans = spansOf(widths, { leftRem, widthRem: 50 }, active)

      const shown = spans.flatMap(({ from, to }) => widths.slice(from, to))
      const gaps = spans.map(({ gapRem }) => gapRem)
      assert.equal(
        [...shown, ...gaps].reduce((sum, width) => sum + width, 0),
        total,
      )
      assert.ok(shown.length < widths.length)
    }
  }
})
