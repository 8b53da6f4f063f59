import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { exportSmallTable, fields } from '../small-table-for-tests.ts'
import { xmlText } from '../xml/escape-xml.ts'
import { elementsOf, readXml } from '../xml/read-xml-for-tests.ts'

describe('KML', () => {
  it('gives every plot a style that exists', async () => {
    const kml = readXml((await exportSmallTable('kml', 10)).bytes)

    const styles = elementsOf(kml, 'Style').map(({ attributes }) => `#${attributes.id}`)
    const used = elementsOf(kml, 'styleUrl').map(({ text }) => text)
    assert.equal(used.length, 10)
    assert.deepEqual(new Set(used), new Set(styles))
  })

  it('declares the data of plots', async () => {
    const kml = readXml((await exportSmallTable('kml', 2)).bytes)

    const declared = elementsOf(kml, 'SimpleField').map(({ attributes }) => attributes.name)
    const [unvisited = [], visited = []] = elementsOf(kml, 'SchemaData').map(({ children }) =>
      children.map(({ attributes }) => attributes.name),
    )
    assert.deepEqual(
      declared,
      fields.map(({ name }) => name),
    )
    assert.deepEqual(visited, declared)
    assert.deepEqual(
      unvisited,
      declared.filter((name) => name !== 'gnss_err_m'),
    )
  })

  it('keeps any name that XML can contain', async () => {
    await fc.assert(
      fc.asyncProperty(awkwardName, async (name) => {
        const kml = readXml((await exportSmallTable('kml', 1, [name])).bytes)

        const block = elementsOf(kml, 'SimpleData').find(
          ({ attributes }) => attributes.name === 'block',
        )
        assert.equal(block?.text, readXml(Buffer.from(`<a>${xmlText(name)}</a>`)).text)
      }),
    )
  })
})
