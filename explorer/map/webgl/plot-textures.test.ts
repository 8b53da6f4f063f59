import assert from 'node:assert/strict'
import { it } from 'node:test'
import { colourColumns, swatches } from '../../layers/colours.ts'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { packedCodes, shiftOf } from './plot-textures.ts'

it('the codes of a plot fit into one number, four bits for each column', () => {
  const { plots } = survey

  for (const column of colourColumns) {
    assert.ok(swatches[column].length <= 16)
    for (let plot = 0; plot < 500; plot += 1) {
      const code = (packedCodes(plots, plot) >>> shiftOf(column)) & 15
      assert.equal(code, plots[column][plot])
    }
  }
})
