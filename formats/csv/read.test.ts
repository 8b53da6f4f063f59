import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'
import type { ColumnsQuestion } from './guess-roles.ts'
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
    'অক্ষাংশ,দ্ৰাঘিমাংশ',
    'অক্ষাংশ (ডিগ্ৰী),দ্রাঘিমাংশ',
    'Latitude N,Longitude E',
    'N_Latitude,E_Longitude',
    'Lattitude,Longtitude',
    'LAT(N),LONG(E)',
  ]
  for (const header of headers) {
    it(`finds them in ${header}`, async () => {
      const layer = await openSample({ 'a.csv': `name,${header}\nWell,26.1,91.7\n` })

      assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
      assert.equal((await layer.row(0)).name, 'Well')
    })
  }

  it('pairs the columns whose names differ by the letter alone', async () => {
    for (const table of [
      'x_coord,y_coord,y\n91.7,26.1,189\n',
      'x,x_coord,y_coord\n189,91.7,26.1\n',
      'lat,latitude,longitude\n5,26.1,91.7\n',
    ]) {
      assert.deepEqual((await openSample({ 'a.csv': table })).bounds, [91.7, 26.1, 91.7, 26.1])
    }
  })

  it('asks if two pairs fit equally, unless they have the same values', async () => {
    const header = 'from_lat,from_lon,to_lat,to_lon'
    const questions: ColumnsQuestion[] = []
    const askColumns = async (question: ColumnsQuestion) => {
      questions.push(question)
      return ['', '', 'y', 'x'] as const
    }
    const open = (row: string) =>
      openSample({ 'a.csv': `${header}\n${row}\n` }, undefined, { askColumns })

    const asked = await open('5,6,26.1,91.7')
    const same = await open('26.1,91.7,26.10,91.70')

    assert.deepEqual(asked.bounds, [91.7, 26.1, 91.7, 26.1])
    assert.deepEqual(asked.fields, header.split(','))
    assert.equal(questions.length, 1)
    assert.deepEqual(questions[0].guess, ['y', 'x', '', ''])
    assert.deepEqual(same.bounds, [91.7, 26.1, 91.7, 26.1])
  })

  it('may have comments above, the last of which may be its header', async () => {
    const comments = '# Lat, long and UTM coordinates are in WGS84\n#\n'
    for (const table of [
      `${comments.repeat(9)}name,lat,lon\nWell,26.1,91.7\n`,
      `${comments}# name,lat,lon\nWell,26.1,91.7\n`,
      `${comments}#name lat lon\nWell 26.1 91.7\n`,
      '#,name,lat,lon\n1,Well,26.1,91.7\n',
    ]) {
      const layer = await openSample({ 'a.txt': table })

      assert.deepEqual(layer.fields.slice(-3), ['name', 'lat', 'lon'], table)
      assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
    }
  })

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
    it(`may be separated by ${name}`, async () => {
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

  for (const [header, ...rows] of [
    ['lat_deg,lat_min,lat_sec,lon_deg,lon_min,lon_sec', '26,6,0,91,42,0', '26,12,,91,48,'],
    ['LatD,LatM,LatS,LonD,LonM,LonS', '26,6,0,91,42,0', '26,12,0,91,48,0'],
    ['LATD,LATM,LONGD,LONGM', '26,6.0,91,42', '26,12,91,48.0'],
    ['LAT_DD,LAT_MM,LON_DD,LON_MM', '26,6,91,42', '26,12,91,48'],
    ['Latitude (D),(M),(S),Longitude (D),(M),(S)', '26,6,0,91,42,0', '26,12,0,91,48,0'],
    ['Lat°,Lat′,Lat″,Lon°,Lon′,Lon″', '26,6,0,91,42,0', '26,12,0,91,48,0'],
    ['N_deg,N_min,E_deg,E_min', '26,6,91,42', '26,12,91,48'],
    ['lat_dd,lon_dd,mm', '26.1,91.7,30', '26.2,91.8,30'],
    ['Latitude,,,Longitude,,', '26,6,0,91,42,0', '26,12,0,91,48,0'],
    ['Lat Deg,Min,Sec,Long Deg,Min,Sec', '26,6,0,91,42,0', '26,12,0,91,48,0'],
    ['Latitude,,,Longitude,,\nDeg,Min,Sec,Deg,Min,Sec', '26,6,0,91,42,0', '26,12,0,91,48,0'],
    [
      'Lat (D),Lat (M),Lat (S),N/S,Lon (D),Lon (M),Lon (S)',
      '26,6,0,N,91,42,0',
      '26,12,0,N,91,48,0',
    ],
    ['lat,lat_min,lat_max,lon', '26.1,1,2,91.7', '26.2,1,2,91.8'],
    ['lat,lon,,', '26.1,91.7,30,30', '26.2,91.8,30,30'],
    ['lat,lon', '26-06-00,91-42-00', '26-12-00 N,"91°48\'00"" E"'],
    ['lat,lon', '26 deg 6 min 0 sec N,91d42m00s', "N26°12',91 48.0"],
    ['lat,lon', '২৬.১,৯১.৭', '२६.२,९१.८'],
  ]) {
    it(`may have its angles in parts: ${header}`, async () => {
      const layer = await openSample({ 'a.csv': `${header}\n${rows.join('\n')}\n` })

      assert.equal(layer.featureCount, 2)
      assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.8, 26.2])
    })
  }

  it('may have south and west in a column, or in a name', async () => {
    for (const table of [
      'lat,lat_dir,lon,lon_dir\n26.1,S,91.7,W\n',
      'lat_deg,lat_min,lat_ns,lon_deg,lon_min,lon_ew\n26,6,S,91,42,W\n',
      'Latitude (S),Longitude (W)\n26.1,91.7\n',
      'N/S,LatD,LatM,E/W,LonD,LonM\nS,26,6,W,91,42\n',
      'Lat,Dir,Long,Dir\n26.1,S,91.7,W\n',
      'GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n26.1,South,91.7,West\n',
    ]) {
      const { bounds } = await openSample({ 'a.csv': table })

      assert.deepEqual(rounded(bounds), [-91.7, -26.1, -91.7, -26.1], table)
    }
  })

  it('may have both letters in its names, or in its cells, which take precedence', async () => {
    for (const table of [
      'LATITUDE N/S,LONGITUDE E/W\n26.100000N,091.700000E\n',
      'Latitude (N/S),Longitude (E/W)\n26.1,91.7\n',
      'Latitude S,Longitude W\n26.1 N,"91°42\'00""E"\n',
      'lat,lat_dir,lon,lon_dir\nN26.1,S,E91.7,W\n',
    ]) {
      const { bounds } = await openSample({ 'a.csv': table })

      assert.deepEqual(rounded(bounds), [91.7, 26.1, 91.7, 26.1], table)
    }
  })

  it('may use other units and grouped digits', async () => {
    for (const table of [
      'Easting,Northing\n"3,70,002.494","28,87,407.168"\n',
      'Easting,Northing\n"370,002.494","2,887,407.168"\n',
      'Easting;Northing\n370.002,494;2.887.407,168\n',
      'Easting;Northing\n370 002,494;2 887 407,168\n',
      'X (km),Y (km)\n370.002494,2887.407168\n',
      'Easting_ft,Northing_ft\n1213918.287,9473120.630\n',
      'E [US survey ft];N [US survey ft]\n1213915.859;9473101.684\n',
      'E_m,N_m\n370002.494,2887407.168\n',
      'Easting,Northing\nm,m\n370002.494,2887407.168\n',
    ]) {
      const { bounds } = await openSample({ 'a.csv': table }, async () => 'EPSG:32646')

      assert.deepEqual(
        rounded(bounds.slice(0, 2)).map((one) => one.toFixed(5)),
        ['91.70000', '26.10000'],
        table,
      )
    }
  })

  it('may have a single column of shapes, or shapes that are not in quotes', async () => {
    const line = 'LINESTRING (91.7 26.1, 91.8 26.2)'
    for (const table of [
      `geometry\nPOINT (91.7 26.1)\n${line}\n`,
      `id,wkt,name\n1,${line},Road\n2,,\n`,
    ]) {
      const layer = await openSample({ 'a.csv': table })

      assert.equal(layer.featureCount, 2)
      assert.deepEqual(layer.bounds, [91.7, 26.1, 91.8, 26.2])
      if (layer.fields.length > 1) assert.equal((await layer.row(0)).name, 'Road')
    }
  })

  it('is reported as swapped if latitudes exceed 90 degrees, and is swapped on request', async () => {
    const table = { 'a.csv': 'lat,lon\n91.7,26.1\n91.8,26.2\n' }

    await assert.rejects(openSample(table), { code: 'swapped' })
    const layer = await openSample(table, undefined, { askSwap: async () => true })
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.8, 26.2])
  })

  it('may have two columns of the same name', async () => {
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
    ['33, 15.513', 33 + 15.513 / 60],
    ['33,15.513 S', -33 - 15.513 / 60],
    ['33, 15, 30.5', 33 + 15 / 60 + 30.5 / 3600],
  ]
  for (const [text, degrees] of angles) {
    it(`is read from ${text}`, () => {
      assert.ok(Math.abs(readAngle(text) - degrees) < 1e-9, `${readAngle(text)}`)
    })
  }

  it('is NaN for other text', () => {
    assert.deepEqual(
      ['', ' ', 'north', '1 2 3 4', '26.15 mm', '26.1 45.5', '33,15,30.5'].map((text) =>
        Number.isNaN(readAngle(text)),
      ),
      [true, true, true, true, true, true, true],
    )
  })
})
