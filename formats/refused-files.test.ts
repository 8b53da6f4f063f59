import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { geoJsonText } from './geojson/sample-for-tests.ts'
import { loadSql } from './geopackage/load-sql.ts'
import { kmlText } from './kml/sample-for-tests.ts'
import { openSample } from './samples-for-tests.ts'
import { buildShapefile } from './shapefile/sample-for-tests.ts'

describe('a file that cannot be opened', () => {
  const cases: [name: string, files: Record<string, string | Uint8Array>, code: string][] = [
    ['no file at all', {}, 'empty'],
    ['no bytes', { 'a.kml': '' }, 'empty'],
    ['an archive of nothing', { 'a.zip': zipSync({}) }, 'empty'],
    ['nothing drawn', { 'a.geojson': '{"type":"FeatureCollection","features":[]}' }, 'empty'],
    ['prose', { 'a.txt': 'Dear surveyor, see you on Monday.' }, 'unknown-format'],
    ['XML of another kind', { 'a.xml': '<html><body/></html>' }, 'unknown-format'],
    ['bytes of no kind', { 'a.bin': new Uint8Array([1, 2, 3, 4, 5, 0, 7]) }, 'unknown-format'],
    ['an archive of prose', { 'a.zip': zipSync({ 'a.txt': strToU8('Hello') }) }, 'unknown-format'],
    ['a DWG', { 'a.dwg': 'AC1027\0\0' }, 'unsupported'],
    ['a table without places', { 'a.csv': 'name,area\nPlot,12\n' }, 'no-coordinates'],
    [
      'metres where degrees are said',
      { 'a.kml': kmlText.replaceAll('26.', '2600000.') },
      'outside-world',
    ],
    [
      'an unknown system',
      {
        'a.geojson': geoJsonText.replace(
          '"features"',
          '"crs":{"properties":{"name":"EPSG:1234"}},"features"',
        ),
      },
      'unknown-crs',
    ],
    [
      'an archive cut short',
      { 'a.zip': zipSync({ 'a.kml': strToU8(kmlText) }).slice(0, 300) },
      'broken',
    ],
    [
      'a database that is no GeoPackage',
      { 'a.gpkg': `SQLite format 3\0${'x'.repeat(200)}` },
      'broken',
    ],
    [
      'a FlatGeobuf of nothing',
      { 'a.fgb': new Uint8Array([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0, 1]) },
      'broken',
    ],
    ['a Parquet of nothing', { 'a.parquet': 'PAR1 PAR1' }, 'broken'],
    ['a TIFF of nothing', { 'a.tif': new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]) }, 'broken'],
  ]
  for (const [name, files, code] of cases) {
    it(`is reported in one sentence: ${name}`, async () => {
      await assert.rejects(openSample(files), {
        name: 'OpenProblem',
        code,
        message: /^[A-Z“][^\n]{10,200}[.]$/,
      })
    })
  }

  it('is identified by its first bytes', async () => {
    for (const [start, what] of [
      ['AC1027', /DWG/],
      ['AutoCAD Binary DXF\r\n', /binary DXF/],
      ['AC1.50\0', /DWG/],
      ['\x08\x05\xfe\x02', /DGN.*DXF/],
      ['\0\x01\0\0Standard Jet DB\0', /Access.*GeoPackage/],
      ['LASF\0\0', /point cloud/],
      ['\xc8\x09\xfe\x02', /DGN.*DXF/],
      [
        '     2.11           OBSERVATION DATA    M (MIXED)           RINEX VERSION / TYPE\n',
        /RINEX/,
      ],
      ['*110001+0000000000000BM1 21.324+0000000012345600 \n', /GSI/],
      ['110001+00000BM1 21.324+12345600 22.324+09000000 \n', /GSI/],
      ['JB,NMTEST,DT01-01-2024\nMO,AD0,UN1\n', /RW5/],
      [
        '1.0                 COMPACT RINEX FORMAT                    CRINEX VERS   / TYPE\n',
        /RINEX/,
      ],
      ['--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n', /SQL.*GeoPackage/],
      ['-- plots\nINSERT INTO plots VALUES (1, 26.15, 91.7);\n', /SQL.*CSV/],
      ['00NMSDR33 V04-04.02     01-Jan-24 10:00 113111\n', /SDR/],
      ['[{"id":"document","version":"1.0"}]', /CZML/],
      ['EHFA_HEADER_TAG', /ERDAS.*GeoTIFF/],
      ['<qgis version="3.28">', /QGIS/],
      ['<ows:ExceptionReport>', /error message/],
      ['<xs:schema targetNamespace="x">', /schema/],
      ['Rar!\x1a', /RAR/],
      ['7z\xbc\xaf\x27\x1c', /7z/],
      ['%PDF-1.7', /PDF/],
      ['\x89PNG\r\n', /PNG/],
      ['\xff\xd8\xff\xe0', /JPEG/],
    ] as const) {
      const bytes = Uint8Array.from(start, (char) => char.charCodeAt(0))

      await assert.rejects(openSample({ a: bytes }), { message: what })
    }
  })

  it('is identified by its name', async () => {
    const ole = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)
    const table = Uint8Array.of(3, 0, 0, 0)
    for (const [files, what] of [
      [{ 'a.dgn': ole }, /DGN.*DXF/],
      [{ 'a00000001.gdbtable': table }, /geodatabase.*Shapefile in ArcGIS.*GeoPackage in QGIS/],
      [
        { 'a.zip': zipSync({ 'town.gdb/a00000001.gdbtable': table, 'town.gdb/gdb': table }) },
        /geodatabase/,
      ],
      [
        { 'a.gdb.zip': zipSync({ 'a00000001.gdbtable': table, 'a00000001.gdbtablx': table }) },
        /geodatabase/,
      ],
      [{ 'a.ecw': table }, /ECW.*GeoTIFF/],
      [{ 'a.sql': 'COPY plots (id, lat, lon) FROM stdin;\n1,26.15,91.7\n2,26.16,91.8\n' }, /SQL/],
      [{ 'a.sql': 'id,lat,lon\n1,26.15,91.7\n2,26.16,91.8\n' }, /SQL/],
    ] as const) {
      await assert.rejects(openSample(files), { code: 'unsupported', message: what })
    }
  })

  it('that consists of many files is reported once', async () => {
    const parts = Array.from({ length: 9 }, (_, i) => [`town.gdb/a${i}.gdbtable`, Uint8Array.of(3)])
    const archive = zipSync({ ...Object.fromEntries(parts), 'a.kml': strToU8(kmlText) })

    const { note } = await openSample({ 'a.zip': archive })

    assert.equal(note.match(/town\.gdb/g)?.length, 1, note)
  })

  it('is reported with its format when it is empty', async () => {
    await assert.rejects(openSample({ 'a.kml': '<kml><Document/></kml>' }), {
      code: 'empty',
      message: /“a\.kml” is KML /,
    })
  })

  it('is reported with what it has instead', async () => {
    const solids = '0\nSECTION\n2\nENTITIES\n0\n3DSOLID\n0\n3DSOLID\n0\nENDSEC\n0\nEOF\n'
    const database = new (await loadSql(undefined)).Database()
    database.run(`CREATE TABLE gpkg_contents (table_name, data_type);
      INSERT INTO gpkg_contents VALUES ('dem', '2d-gridded-coverage'), ('owners', 'attributes')`)
    for (const [files, message] of [
      [{ 'a.nmea': '$GPGSV,1\n$GPGSV,2\n$GPGSA,A\n' }, /only 2 × GSV and 1 × GSA\./],
      [{ 'a.dxf': solids }, /only 2 × 3DSOLID/],
      [
        { 'a.gpkg': database.export() },
        /only “dem” \(heights .*coverage\) and “owners” \(a table without positions\)\./,
      ],
      [{ 'a.geojson': '{"type":"Feature","geometry":null}' }, /only one feature without/],
    ] as const) {
      await assert.rejects(openSample(files), { message })
    }
  })

  it('is damaged if its signature is wrong, and not missing', async () => {
    const { dbf } = buildShapefile()

    await assert.rejects(openSample({ 'a.shp': 'n\0\0', 'a.dbf': dbf }), { code: 'broken' })
    await assert.rejects(openSample({ 'a.dbf': dbf, 'a.shp': '' }), {
      code: 'empty',
      message: /a\.shp/,
    })
    await assert.rejects(openSample({ 'a.fgb': 'nothing' }), { code: 'broken' })
    await assert.rejects(openSample({ 'a.dbf': dbf }), { code: 'incomplete' })
  })

  it('is answered with the list of formats when it is not a map', async () => {
    for (const [name, head] of [
      ['plan.pdf', '%PDF-1.7\n'],
      ['letter.txt', 'Dear surveyor, see you on Monday.'],
    ] as const) {
      await assert.rejects(openSample({ [name]: head }), {
        code: 'unknown-format',
        message: new RegExp(`^“${name}” is .*Try GeoJSON, KML, Shapefile, .* or GeoTIFF\\.$`),
      })
    }
  })

  it('is reported with the position of the fault', async () => {
    const cut = (text: string, at: string) => text.slice(0, text.indexOf(at))

    await assert.rejects(openSample({ 'a.geojson': geoJsonText.replace('"Well"', '"Well') }), {
      message: /line \d+/,
    })
    await assert.rejects(openSample({ 'a.kml': cut(kmlText, '</Folder>') }), { message: /line 14/ })
    await assert.rejects(openSample({ 'a.shp': buildShapefile().shp.slice(0, 200) }), {
      message: /byte 100/,
    })
  })
})
