import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { readAngle } from './read-angle.ts'

describe('a table with coordinates', () => {
  const headers = [
    'Latitude,Longitude',
    'lat,lng',
    'LAT,LON',
    'lat,long',
    'GPS Latitude,GPS Longitude',
    'Lat (deg),Long (deg)',
    'decimalLatitude,decimalLongitude',
    'Breite,Länge',
    'start_lat,start_lon',
    'y,x',
    'Y_COORD,X_COORD',
    'northing,easting',
    'lat_1,lon_1',
    'Lat2,Lon2',
    'WGS84_Lat,WGS84_Long',
    'latWGS84,lonWGS84',
    'pos y,pos x',
    'gps_lat,lon',
    'अक्षांश,देशांतर',
  ]
  for (const header of headers) {
    it(`finds them in ${header}`, async () => {
      const layer = await openSample({ 'a.csv': `name,${header}\nWell,26.1,91.7\n` })

      assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
      assert.equal((await layer.row(0)).name, 'Well')
    })
  }

  it('is not misled by names that only contain the letters', async () => {
    const tables = [
      'lateral,along,lat_1,lon_1\n5,6,26.1,91.7\n',
      'id,Plate,Longest,Latitude,Longitude\n1,x,y,26.1,91.7\n',
      'id,plate,longname,y,x\n1,AS01,foo,26.1,91.7\n',
      'long_name,latest,Y,X\n1,2,26.1,91.7\n',
      'lon_2,lat_1,lon_1\n5,26.1,91.7\n',
      'start_lat,lat,lon,start_lon\n5,26.1,91.7,6\n',
    ]

    for (const table of tables) {
      assert.deepEqual((await openSample({ 'a.csv': table })).bounds, [91.7, 26.1, 91.7, 26.1])
    }
    for (const header of ['lateral,along', 'plate,longest', 'exit,navy', 'e mail,n samples']) {
      await assert.rejects(openSample({ 'a.csv': `${header}\n26.1,91.7\n` }), {
        code: 'no-coordinates',
      })
    }
  })

  for (const [name, separator] of Object.entries({
    comma: ',',
    semicolon: ';',
    tab: '\t',
    bar: '|',
    blank: ' ',
  })) {
    it(`may be apart by ${name}`, async () => {
      const rows = ['name lat lon', 'Well 26.1 91.7'].map((row) => row.replaceAll(' ', separator))

      const layer = await openSample({ 'a.txt': rows.join('\r\n') })

      assert.equal(layer.format, 'CSV')
      assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
    })
  }

  const above = {
    'the separator, as Excel writes it': 'sep=;\r\n',
    'blank lines': '\r\n\r\n \n',
    'a title': 'Survey of wells, 2024\n',
    'a title with empty cells': 'Survey of wells 2024;;\n;;\n',
    'a title in quotes over two lines': '"Survey; of wells\nnear Guwahati"\n\n',
  }
  for (const [what, lines] of Object.entries(above)) {
    it(`may have above its header: ${what}`, async () => {
      const table = `${lines}name;lat;lon\r\n\r\nWell;26,1;91,7\r\n`

      for (const name of ['a.csv', 'a.txt']) {
        const layer = await openSample({ [name]: table })

        assert.deepEqual(layer.fields, ['name', 'lat', 'lon'])
        assert.deepEqual([layer.featureCount, layer.skippedCount], [1, 0])
        assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
        assert.equal((await layer.row(0)).name, 'Well')
      }
    })
  }

  it('is not misled by the names of coordinates in a sentence above it', async () => {
    const table = 'Lat and long of wells\nname,lat,lon\nWell,26.1,91.7\n'

    assert.deepEqual((await openSample({ 'a.csv': table })).fields, ['name', 'lat', 'lon'])
  })

  it('may have its header eleven rows down, and no further', async () => {
    const table = (rows: number) => `${'A note\n'.repeat(rows)}name,lat,lon\nWell,26.1,91.7\n`

    assert.equal((await openSample({ 'a.csv': table(10) })).featureCount, 1)
    await assert.rejects(openSample({ 'a.csv': table(11) }), { code: 'no-coordinates' })
  })

  it('may have decimal commas, quotes over lines, short rows and blank ones', async () => {
    const layer = await openSample({
      'a.csv': 'lat;lon;note\n26,1;91,7;"one\ntwo; ""three"""\n\n26,2;91,8\n;;nothing\n',
    })

    assert.equal(layer.featureCount, 3)
    assert.equal(layer.skippedCount, 1)
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.8, 26.2])
    assert.equal((await layer.row(0)).note, 'one\ntwo; "three"')
    assert.equal((await layer.row(1)).note, '')
  })

  it('may be in metres, and asks of which system', async () => {
    const text = 'id,easting,northing\n1,370002.494,2887407.168\n'

    await assert.rejects(openSample({ 'a.csv': text }), { code: 'needs-crs' })
    const layer = await openSample({ 'a.csv': text }, async () => 'EPSG:32646')
    assert.ok(Math.abs(layer.bounds[0] - 91.7) < 1e-6)
  })

  it('may have shapes in a column of any name, with their system', async () => {
    const layer = await openSample({
      'a.csv': 'id,where\n1,"SRID=32646;POINT Z (370002.494 2887407.168 5)"\n',
    })

    assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
    assert.ok(Math.abs(layer.bounds[1] - 26.1) < 1e-6)
  })

  it('may call two columns the same', async () => {
    const layer = await openSample({ 'a.csv': 'lat,lon,a,a,\n26,91,1,2,3\n' })

    assert.deepEqual(layer.fields, ['lat', 'lon', 'a', 'a (4)', 'column 5'])
  })
})

describe('an angle', () => {
  const angles: [string, number][] = [
    ['26.15', 26.15],
    ['-26,15', -26.15],
    [' 1e1 ', 10],
    ['26°09′00″N', 26.15],
    ['26° 9\' 0" S', -26.15],
    ['W 91 42 30', -(91 + 42 / 60 + 30 / 3600)],
    ['91:42:30E', 91 + 42 / 60 + 30 / 3600],
    ['26.15 N', 26.15],
  ]
  for (const [text, degrees] of angles) {
    it(`is read from ${text}`, () => {
      assert.ok(Math.abs(readAngle(text) - degrees) < 1e-9, `${readAngle(text)}`)
    })
  }

  it('is nothing in other text', () => {
    assert.deepEqual(
      ['', ' ', 'north', '1 2 3 4', '26.15 mm', 'NaNN'].map((text) =>
        Number.isNaN(readAngle(text)),
      ),
      [true, true, true, true, true, true],
    )
  })
})
