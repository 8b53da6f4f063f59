import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formats } from '@app/formats/formats.ts'
import { metrics } from '../filter/metrics.ts'
import { files } from './files.ts'
import { metricWords } from './metric-words.ts'

describe('the words of the explorer', () => {
  it('names every metric and format, and no others', () => {
    assert.deepEqual(
      Object.keys(metricWords.names),
      Array.from(metrics, ({ id }) => id),
    )
    const ids = new Set(formats.map(({ id }) => id))
    for (const words of [files.open.formats, files.export.formats]) {
      assert.deepEqual(
        Object.keys(words).filter((id) => !ids.has(id)),
        [],
      )
    }
  })
})
