import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inksOf } from './opened-inks.ts'

describe('how the shapes of a file are drawn', () => {
  const ours = '#336699'
  const theirs = { colour: '#ff7700', opacity: 0.5 }

  it('is ours where the file says nothing', () => {
    const inks = inksOf({}, ours)

    assert.deepEqual([inks.fill?.colour, inks.line?.colour, inks.point.colour], [ours, ours, ours])
    assert.ok(inks.isCased)
  })

  it('is as the file says, without a casing', () => {
    const inks = inksOf({ fill: theirs, line: theirs, point: theirs, widthPx: 4 }, ours)

    assert.deepEqual(inks, {
      fill: theirs,
      line: theirs,
      point: theirs,
      widthPx: 4,
      isCased: false,
    })
  })

  it('is nothing where the file says so, and never too thin to be seen', () => {
    const inks = inksOf({ fill: null, line: null, widthPx: 0 }, ours)

    assert.deepEqual([inks.fill, inks.line, inks.widthPx], [null, null, 1])
  })
})
