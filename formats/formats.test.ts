import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accepted, formats, savable } from './formats.ts'
import { loadReader, loadWriter } from './load-format.ts'
import { loadSamples } from './samples-for-tests.ts'

describe('the list of formats', () => {
  it('has each of them once', () => {
    const ids = formats.map(({ id }) => id)
    const endings = formats.flatMap((format) => [...format.endings, ...(format.siblings ?? [])])

    assert.equal(new Set(ids).size, ids.length)
    assert.equal(new Set(endings).size, endings.length)
  })

  it('has a sample of each, for all tests that go through them', async () => {
    const samples = await loadSamples()

    assert.deepEqual(
      samples.map(({ format }) => format).toSorted(),
      formats.map(({ id }) => id).toSorted(),
    )
  })

  it('has the code to open and to save each', async () => {
    for (const format of formats) assert.ok(await loadReader(format), format.id)
    for (const format of savable) assert.ok(await loadWriter(format), format.id)
  })

  it('lets a visitor open what was saved', () => {
    const endings = new Set(accepted.split(','))

    for (const { id, write } of savable) {
      assert.ok(endings.has(`.${write.ending.split('.').at(-1)}`), id)
    }
  })
})
