import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { buildOds, buildXlsx, inline, odsBody, odsText } from './sample-for-tests.ts'
import { isDateFormat, readSerial } from './serial-days.ts'

const header = ['name', 'Latitude', 'Longitude'].map(inline).join('')

describe('an Excel workbook', () => {
  it('has text, numbers, dates, booleans and errors in its cells', async () => {
    const strings = ['<t>name</t>', '<r><t>La</t></r><r><t>titude</t></r><rPh><t>x</t></rPh>']
    const row = [
      '<c r="A2" t="s"><v>0</v></c>',
      '<c r="B2"><v>26.100000000000001</v></c>',
      '<c r="C2"><v>91.7</v></c>',
      '<c r="E2" s="1"><v>45429</v></c>',
      '<c r="F2" s="2"><v>45429.520833333336</v></c>',
      '<c r="G2" t="b"><v>1</v></c>',
      '<c r="H2" t="e"><v>#DIV/0!</v></c>',
      '<c r="I2" t="str"><f>A1</f><v>a_x000A_b</v></c>',
    ].join('')
    const names = ['lng', 'empty', 'day', 'both', 'is new', 'fault', 'worked out']
      .map(inline)
      .join('')

    const layer = await openSample({
      'a.xlsx': buildXlsx(
        [{ name: 'S', rows: [`<c t="s"><v>0</v></c><c t="s"><v>1</v></c>${names}`, row] }],
        strings,
      ),
    })

    assert.equal(layer.format, 'Excel')
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
    assert.deepEqual(await layer.row(0), {
      name: 'name',
      Latitude: '26.1',
      lng: '91.7',
      empty: '',
      day: '2024-05-17',
      both: '2024-05-17T12:30:00',
      'is new': 'true',
      fault: '',
      'worked out': 'a\nb',
    })
  })

  it('opens every worksheet with coordinates, and names the worksheet of a row', async () => {
    const point = (name: string) => `${inline(name)}<c><v>26.1</v></c><c><v>91.7</v></c>`

    const layer = await openSample({
      'a.xlsx': buildXlsx([
        { name: 'Notes', rows: [inline('Of Monday')] },
        { name: 'North &amp; East', rows: [inline('A title'), '', header, point('Well')] },
        { name: 'South', rows: [header, point('Tank'), point('Pump')] },
      ]),
    })

    assert.equal(layer.featureCount, 3)
    assert.deepEqual(await layer.row(0), {
      layer: 'North & East',
      name: 'Well',
      Latitude: '26.1',
      Longitude: '91.7',
    })
    assert.equal((await layer.row(2)).layer, 'South')
  })

  it('keeps a row whose shape cannot be read, and names it', async () => {
    const rows = ['WKT', 'POINT (91.7 26.1)', 'POLYGON ((91 26, 92'].map(inline)

    const layer = await openSample({ 'a.xlsx': buildXlsx([{ name: 'S', rows }]) })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [2, 1])
    assert.match(layer.note, /row 3 /)
  })

  it('reports what is missing when no worksheet has coordinates', async () => {
    const book = buildXlsx([{ name: 'S', rows: [['name', 'area'].map(inline).join('')] }])

    await assert.rejects(openSample({ 'a.xlsx': book }), {
      code: 'no-coordinates',
      message: /spreadsheet/,
    })
  })

  it('of an old version is named, with the format to save it in', async () => {
    const bytes = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

    await assert.rejects(openSample({ 'a.xls': bytes }), {
      code: 'unsupported',
      message: /\.xls\).*\.xlsx/,
    })
  })
})

describe('an OpenDocument sheet', () => {
  const names = ['name', 'lat', 'lon', 'day', 'at', 'seen'].map(odsText).join('')
  const row = [
    odsText('Well</text:p><text:p>of<text:s text:c="2"/>old'),
    '<table:table-cell office:value-type="float" office:value="26.1"><text:p>26,10</text:p></table:table-cell>',
    '<table:table-cell office:value-type="float" office:value="91.7"><office:annotation><text:p>noted</text:p></office:annotation></table:table-cell>',
    '<table:table-cell office:value-type="date" office:date-value="2024-05-17"/>',
    '<table:table-cell office:value-type="time" office:time-value="PT12H30M00S"/>',
    '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
    '<table:table-cell table:number-columns-repeated="16384"/>',
  ].join('')
  const blank =
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
  const sheet = { name: 'Wells', rows: [names, row, blank] }
  const flat = `<office:document xmlns:office="o" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">${odsBody([sheet])}</office:document>`

  for (const [name, content] of [
    ['a.ods', buildOds([sheet])],
    ['a.fods', flat],
  ] as const) {
    it(`has its exact values: ${name}`, async () => {
      const layer = await openSample({ [name]: content })

      assert.equal(layer.format, 'OpenDocument sheet')
      assert.equal(layer.featureCount, 1)
      assert.deepEqual(await layer.row(0), {
        name: 'Well\nof  old',
        lat: '26.1',
        lon: '91.7',
        day: '2024-05-17',
        at: '12:30:00',
        seen: 'true',
      })
    })
  }

  it('may repeat a row, and is stopped when it is too many', async () => {
    const times = (count: number) => [
      names,
      `<table:table-row table:number-rows-repeated="${count}">${row}</table:table-row>`,
    ]

    const layer = await openSample({ 'a.ods': buildOds([{ name: 'S', rows: times(3) }]) })

    assert.equal(layer.featureCount, 3)
    await assert.rejects(openSample({ 'a.ods': buildOds([{ name: 'S', rows: times(1e9) }]) }), {
      code: 'too-large',
    })
  })
})

describe('a number that is shown as a date', () => {
  it('is detected by its format', () => {
    for (const [id, code, expected] of [
      [0, undefined, null],
      [14, undefined, 'day'],
      [22, undefined, 'both'],
      [45, undefined, 'time'],
      [164, 'yyyy-mm-dd', 'day'],
      [164, '[$-409]mmm yy;@', 'day'],
      [164, '[h]:mm:ss', 'time'],
      [164, '0.00 "days"', null],
      [164, '[Red]0.00', null],
      [164, '#,##0\\ \\d', null],
    ] as const) {
      assert.equal(isDateFormat(id, code), expected, `${code ?? id}`)
    }
  })

  it('is a date, by either of the two date systems', () => {
    assert.equal(readSerial(1, 'day', false), '1900-01-01')
    assert.equal(readSerial(61, 'day', false), '1900-03-01')
    assert.equal(readSerial(0, 'day', true), '1904-01-01')
    assert.equal(readSerial(0.75, 'time', false), '18:00:00')
    assert.equal(readSerial(1e300, 'day', false), '1e+300')
  })
})
