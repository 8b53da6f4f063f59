import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metrics } from '../filter/metric-definitions.ts'
import { exportFormats } from '../formats/worker/export-request.ts'
import { layerIds } from '../map/map-view.ts'
import { files } from './files.ts'
import { layers } from './layers.ts'
import { metricWords } from './metric-words.ts'
import { moments } from './workbench.ts'

describe('the words of the explorer', () => {
  it('name every layer, metric and format, and none that is not there', () => {
    assert.deepEqual(Object.keys(layers.names), [...layerIds])
    assert.deepEqual(
      Object.keys(metricWords.names),
      Array.from(metrics, ({ id }) => id),
    )
    assert.deepEqual(Object.keys(files.export.formats), [...exportFormats])
  })

  it('count what a visitor will find', () => {
    assert.match(moments.layers.text, new RegExp(`\\b${inWords(layerIds.length)}\\b`))
    assert.match(moments.metrics.text, new RegExp(`\\b${inWords(metrics.length)}\\b`))
    assert.match(moments.metrics.text, /\bfive charts\b/)
    assert.equal(Object.keys(metricWords.charts).length, 5)
    assert.match(moments.formats.text, new RegExp(`^${inWords(files.open.formats.length)} `, 'i'))
    assert.match(
      moments.formats.text,
      new RegExp(`\\b${inWords(exportFormats.length)} can be written`),
    )
    assert.match(files.open.formatsTitle, new RegExp(inWords(files.open.formats.length), 'i'))
  })
})

function inWords(count: number): string {
  if (count < small.length) return small[count]
  const ten = tens[Math.floor(count / 10) - 2]
  return count % 10 === 0 ? ten : `${ten}-${small[count % 10]}`
}

const small =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
