import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unzipSync } from 'fflate'
import { exportSmallTable, fields } from '../small-table-for-tests.ts'
import { elementsOf, readXml } from '../xml/read-xml-for-tests.ts'

describe('GML', () => {
  it('includes the schema that it names', async () => {
    const { gml, xsd, files } = await read(2)

    const location = gml.attributes['xsi:schemaLocation'] ?? ''
    assert.ok(files.some((file) => file.endsWith('.xsd') && location.split(' ').includes(file)))
    const declared = elementsOf(xsd, 'xs:element').map(({ attributes }) => attributes.name)
    const plot = elementsOf(gml, 'survey:Plot')[1]?.children ?? []
    for (const { name } of plot) assert.ok(declared.includes(name.replace('survey:', '')), name)
    assert.equal(plot.length, fields.length + 1)
  })

  it('gives every object a unique id', async () => {
    const { gml } = await read(20)

    const named = ['survey:Plot', 'gml:Polygon'].flatMap((name) => elementsOf(gml, name))
    const ids = [gml, ...named].map(({ attributes }) => attributes['gml:id'])
    assert.equal(new Set(ids).size, 41)
  })
})

async function read(count: number, names?: readonly string[]) {
  const files = unzipSync((await exportSmallTable('gml', count, names)).bytes)
  const [gml, xsd] = ['.gml', '.xsd'].map((ending) => {
    const name = Object.keys(files).find((file) => file.endsWith(ending))
    return readXml(files[name ?? ''] ?? new Uint8Array())
  })
  if (!gml || !xsd) throw new Error('a file is missing')
  return { gml, xsd, files: Object.keys(files) }
}
