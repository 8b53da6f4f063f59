import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportSmallTable } from '../small-table-for-tests.ts'
import { elementsOf, readXml } from '../xml/read-xml-for-tests.ts'

describe('KML', () => {
  it('gives every plot a style that exists', async () => {
    const kml = readXml((await exportSmallTable('kml', 10)).bytes)

    const styles = elementsOf(kml, 'Style').map(({ attributes }) => `#${attributes.id}`)
    const used = elementsOf(kml, 'styleUrl').map(({ text }) => text)
    assert.equal(used.length, 10)
    assert.deepEqual(new Set(used), new Set(styles))
  })
})
