import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8 } from 'fflate'
import { buildShapefile } from '../shapefile/sample-for-tests.ts'
import { buildXlsx, inline } from '../spreadsheet/sample-for-tests.ts'
import { findTable } from './find-table.ts'
import { buildJoin } from './join-table.ts'

describe('a table that is joined to a layer', () => {
  const table = {
    name: 'owners.csv',
    fields: ['Plot No', 'owner', '__proto__'],
    rows: [
      ['007', 'Deka', 'x'],
      ['B-2', 'Bora'],
      ['007', 'Nobody'],
      ['', 'No plot'],
    ],
  }
  const columns = { layer: 'plot_no', table: 'Plot No' }

  it('adds its columns to the matching rows', () => {
    const join = buildJoin(table, columns)

    assert.deepEqual(
      { ...join.extend({ plot_no: '7', owner: 'of the layer' }) },
      { 'Plot No': '007', owner: 'of the layer', ['__proto__']: 'x', plot_no: '7' },
    )
    assert.equal(join.extend({ plot_no: ' b-2 ' }).owner, 'Bora')
  })

  it('leaves other rows unchanged', () => {
    const join = buildJoin(table, columns)

    for (const row of [{ plot_no: '8' }, { plot_no: '' }, {}]) {
      assert.equal(join.isIn(row), false)
      assert.equal(join.extend(row), row)
    }
  })
})

describe('a file without coordinates', () => {
  it('is a table of text, a spreadsheet or dBase', async () => {
    const sheet = { name: 'S', rows: ['plot', '7'].map((text) => inline(text) + inline('Deka')) }
    for (const [name, bytes] of [
      ['a.csv', strToU8('plot;owner\r\n\r\n7;Deka\r\n')],
      ['a.xlsx', buildXlsx([sheet])],
    ] as const) {
      const table = await findTable([{ name, bytes }])

      assert.equal(table?.fields[0], 'plot', name)
      assert.deepEqual(table?.rows, [['7', 'Deka']], name)
    }
    const dbf = await findTable([{ name: 'a.dbf', bytes: buildShapefile().dbf }])

    assert.deepEqual(dbf?.fields, ['name', 'area'])
    assert.equal(dbf?.rows.length, 2)
  })

  it('is not a table if it has only a header, or cannot be read', async () => {
    for (const [name, text] of [
      ['a.csv', 'plot,owner\n'],
      ['a.xlsx', 'PK\u0003\u0004'],
      ['a.dbf', 'x'],
    ] as const) {
      assert.equal(await findTable([{ name, bytes: strToU8(text) }]), null, name)
    }
  })
})
