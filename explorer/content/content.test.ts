import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metrics } from '../filter/metric-definitions.ts'
import { exportFormats } from '../formats/worker/export-request.ts'
import { layerIds } from '../map/map-view.ts'
import { files } from './files.ts'
import { layers } from './layers.ts'
import { metrics as metricWords } from './metrics.ts'
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
    assert.match(moments.layers.text, new RegExp(`\\b${inWords[layerIds.length]}\\b`))
    assert.match(moments.metrics.text, new RegExp(`\\b${inWords[metrics.length]}\\b`))
    assert.match(moments.metrics.text, /\bfive charts\b/)
    assert.equal(Object.keys(metricWords.charts).length, 5)
    assert.match(moments.formats.text, new RegExp(`^${inWords[files.open.formats.length]} `, 'i'))
    assert.match(
      moments.formats.text,
      new RegExp(`\\b${inWords[exportFormats.length]} can be written`),
    )
    assert.match(
      files.open.formatsTitle,
      new RegExp(inWords[files.open.formats.length] ?? '-', 'i'),
    )
  })
})

const inWords: Readonly<Record<number, string>> = {
  10: 'ten',
  16: 'sixteen',
  36: 'thirty-six',
}
