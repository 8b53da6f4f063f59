import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'
import { buildShapefile } from '../shapefile/sample-for-tests.ts'
import { readDefinition } from './definition.ts'
import { readDat } from './read-dat.ts'
import {
  buildDat,
  buildMap,
  bytesOf,
  packedFields,
  type SampleObject,
  type Sized,
  sized,
  tabFiles,
  tabText,
  wide,
} from './sample-for-tests.ts'

const COORDINATES_AT = 1024 + 8

const nothing = (count: number) => sized(1, ...Array(count).fill(0))

async function openObjects(objects: (SampleObject | null)[], coordinates: Sized[] = []) {
  const { map, id } = buildMap(objects, coordinates)
  const rows = objects.map((_, i) => [`row ${i}`, i] as const)
  return openSample({ 'a.tab': tabText, 'a.dat': buildDat(rows), 'a.map': map, 'a.id': id })
}

describe('a MapInfo table', () => {
  it('has areas with holes, lines and points, with their rows', async () => {
    const layer = await openSample(tabFiles)

    assert.equal(layer.crs, 'EPSG:4326 WGS 84')
    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 0])
    assert.deepEqual(rounded(layer.bounds), [91.62, 26.1, 91.8, 26.25])
    assert.equal(layer.drawing.triangles.length / 3, 8)
    assert.equal(layer.drawing.segments.length / 2, 4 + 4 + 2)
    assert.deepEqual(await layer.row(0), { name: 'Plot', area: '12.5' })
    assert.deepEqual(await layer.row(1), { name: 'Road', area: '0' })
  })

  it('has boxes, ellipses, arcs, texts and symbols of other kinds', async () => {
    const box = wide(91, 26, 92, 27)
    const layer = await openObjects([
      { type: 0x14, fields: [...box, [1, 1], [1, 1]] },
      { type: 0x17, fields: [...wide(0, 0), ...box, [1, 1], [1, 1]] },
      { type: 0x1a, fields: [...box, [1, 1], [1, 1]] },
      { type: 0x0b, fields: [[2, 0], [2, 900], ...box, ...box, [1, 1]] },
      {
        type: 0x11,
        fields: [...nothing(18), ...wide(0, 0, 0.1), [1, 0], ...box, [1, 1]],
      },
      { type: 0x29, fields: [[4, 0], [4, 0], [4, 0], ...wide(91, 26), [1, 1]] },
      { type: 0x2c, fields: [[2, 0], ...wide(91, 27), [1, 1], [1, 1]] },
      { type: 0x01, fields: [...packedFields([91, 26], 91.01, 26.02), [1, 1]] },
      { type: 0x04, fields: [...packedFields([91, 26], 91.01, 26.02, 91.02, 26.01), [1, 1]] },
      null,
    ])

    assert.deepEqual([layer.featureCount, layer.skippedCount], [10, 1])
    assert.deepEqual(rounded(layer.bounds), [91, 26, 92, 27])
    assert.equal(layer.drawing.points.length, 4)
    assert.equal(layer.drawing.segments.length / 2, 4 + 4 + 64 + 16 + 1)
  })

  it('has many points in one row, and collections of all kinds', async () => {
    const section: Sized[] = [[4, 3], [2, 0], ...wide(0, 0, 0, 0), [4, 28]]
    const points = wide(91, 26, 91.5, 26.5)
    const run = [
      ...points,
      ...wide(0, 0, 0, 0, 0, 0),
      ...section,
      ...wide(91, 26, 92, 26, 92, 27),
      ...wide(0, 0, 0, 0, 0, 0),
      ...section,
      ...wide(91, 26, 92, 26, 92, 27),
      ...wide(0, 0, 0, 0, 0, 0),
      ...points,
    ]
    const layer = await openObjects(
      [
        {
          type: 0x35,
          fields: [[4, COORDINATES_AT], [4, 2], ...nothing(17), ...wide(0, 0, 0, 0, 0, 0)],
        },
        {
          type: 0x38,
          fields: [
            ...sized(4, COORDINATES_AT + 16, 2, 0, 0),
            ...sized(2, 1, 1),
            ...nothing(20),
            ...wide(0, 0, 0, 0),
          ],
        },
      ],
      run,
    )

    assert.deepEqual([layer.featureCount, layer.skippedCount, layer.note], [2, 0, ''])
    assert.equal(layer.drawing.points.length, 4)
    assert.equal(layer.drawing.triangles.length / 3, 1)
    assert.equal(layer.drawing.segments.length / 2, 3 + 2)
  })

  it('keeps a row whose shape cannot be read, and names it', async () => {
    const layer = await openObjects([
      { type: 0x02, fields: [...wide(91, 26), [1, 1]] },
      { type: 0x63, fields: [] },
      { type: 0x08, fields: [[4, COORDINATES_AT], [4, 80], ...wide(0, 0, 0, 0, 0, 0), [1, 1]] },
    ])

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 2])
    assert.match(layer.note, /rows 2 and 3/)
  })

  it('may have its rows in a .dbf', async () => {
    const { dbf } = buildShapefile()
    const { map, id } = buildMap([{ type: 0x02, fields: [...wide(91, 26), [1, 1]] }, null])

    const layer = await openSample({
      'a.tab': tabText.replace('NATIVE', 'DBF'),
      'a.dbf': dbf,
      'a.map': map,
      'a.id': id,
    })

    assert.equal(layer.featureCount, 2)
    assert.equal((await layer.row(1)).name, 'Café')
  })

  it('has the names of its columns in its charset', async () => {
    for (const [charset, field] of [
      ['WindowsCyrillic', 'имя'],
      ['CodePage850', 'Þý'],
      ['WindowsBalticRim', 'čģ˙'],
    ]) {
      const named = tabText.replaceAll('WindowsLatin1', charset).replace('name Char', 'NAME Char')
      const bytes = Uint8Array.from(named, (char) => char.charCodeAt(0))
      bytes.set([0xe8, 0xec, 0xff, 0x20], named.indexOf('NAME'))
      const layer = await openSample({ ...tabFiles, 'survey.tab': bytes })

      assert.deepEqual(layer.fields, [field, 'area'])
    }
  })

  it('names the missing file', async () => {
    for (const ending of ['dat', 'map', 'id']) {
      const { [`survey.${ending}`]: _, ...others } = tabFiles as Record<string, string | Uint8Array>

      await assert.rejects(openSample(others), {
        code: 'incomplete',
        message: new RegExp(`\\.${ending} `),
      })
    }
  })

  it('is named when it only refers to other files', async () => {
    const linked = { ...tabFiles, 'survey.tab': tabText.replace('NATIVE', 'ACCESS') }

    await assert.rejects(openSample(linked), { code: 'unsupported', message: /ACCESS.*MIF/ })
  })
})

describe('the rows of a MapInfo table', () => {
  it('contain numbers, dates, times and booleans in binary', async () => {
    const kinds: [kind: string, cell: Sized[], text: string][] = [
      ['Integer', [[4, -70_000]], '-70000'],
      ['SmallInt', [[2, -7]], '-7'],
      ['LargeInt', sized(4, 1, 1), '4294967297'],
      ['Date', [[2, 2024], ...sized(1, 5, 17)], '2024-05-17'],
      ['Date', [[4, 0]], ''],
      ['Time', [[4, 45_000_000]], '12:30:00'],
      ['DateTime', [[2, 2024], ...sized(1, 5, 17), [4, 45_000_000]], '2024-05-17T12:30:00'],
      ['Logical', [[1, 0x54]], 'true'],
      ['Decimal (5, 2)', sized(1, 0x20, 0x31, 0x2e, 0x35, 0), ' 1.5'],
    ]
    const columns = kinds.map(([kind], i) => `    f${i} ${kind} ;`).join('\r\n')
    const cells = kinds.map(([, cell]) => bytesOf(cell))
    const rowLength = cells.reduce((sum, { length }) => sum + length, 1)
    const first = 32 * (kinds.length + 1) + 1
    const bytes = new Uint8Array(first + rowLength)
    bytes.set(bytesOf([...sized(4, 3, 1), ...sized(2, first, rowLength)]))
    let at = first + 1
    for (const [i, cell] of cells.entries()) {
      bytes[32 * (i + 1) + 16] = cell.length
      bytes.set(cell, at)
      at += cell.length
    }

    const table = readDat(
      bytes,
      readDefinition(`!table\r\nType NATIVE\r\nFields ${kinds.length}\r\n${columns}`),
    )

    assert.deepEqual(
      [...(await table.row(0)).values()].map(String),
      kinds.map(([, , text]) => text),
    )
  })
})
