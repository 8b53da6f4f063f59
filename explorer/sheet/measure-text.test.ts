import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Font, TextWidth } from './measure-text.ts'
import { shorten, wrapText } from './measure-text.ts'

const font: Font = { family: 'sans', weight: 400, sizePt: 10, spacingPt: 0 }
const measure: TextWidth = (text) => 10 * text.length

describe('lines of a sheet', () => {
  it('are as long as allowed, and lose no word', () => {
    const lines = wrapText('one two three four', 90, font, measure)

    assert.deepEqual(lines, ['one two', 'three', 'four'])
  })

  it('break a word that does not fit, and end in an ellipsis only if there is one line', () => {
    assert.deepEqual(wrapText('a watercourse', 60, font, measure), ['a', 'waterc', 'ourse'])
    assert.equal(shorten('plots.geojson', 60, font, measure), 'plots…')
    assert.equal(shorten('plots', 60, font, measure), 'plots')
  })
})
