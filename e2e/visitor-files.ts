import { zipSync } from 'fflate'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { writeArrayBuffer } from 'geotiff'
import { parquetWriteBuffer } from 'hyparquet-writer'
import initSqlJs from 'sql.js'

/** A file that a visitor may bring, and how the explorer names what it finds. */
export interface VisitorFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const point: [number, number] = [91.75, 26.18]
const [lng, lat] = point
const feature = {
  type: 'Feature' as const,
  properties: { name: 'Well' },
  geometry: { type: 'Point' as const, coordinates: point },
}
const collection = { type: 'FeatureCollection' as const, features: [feature] }
const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Well</name><Point><coordinates>${lng},${lat}</coordinates></Point></Placemark></kml>`
const mif = `Version 300\nCharset "WindowsLatin1"\nDelimiter ","\nColumns 1\n  name Char(10)\nData\n\nPOINT ${lng} ${lat}\n`

const fods = `<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><table:table table:name="Wells"><table:table-row><table:table-cell><text:p>lat</text:p></table:table-cell><table:table-cell><text:p>lon</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value="${lat}"/><table:table-cell office:value="${lng}"/></table:table-row></table:table></office:document>`

/** One file of each format, each with the same well; a picture has its outline instead. */
export async function buildVisitorFiles(): Promise<Record<string, VisitorFile>> {
  return {
    GeoJSON: file('a.geojson', JSON.stringify(collection)),
    'GeoJSON lines': file('a.geojsonl', `${JSON.stringify(feature)}\n${JSON.stringify(feature)}\n`),
    TopoJSON: file(
      'a.topojson',
      JSON.stringify({
        type: 'Topology',
        arcs: [],
        objects: { a: { type: 'Point', coordinates: point, properties: { name: 'Well' } } },
      }),
    ),
    KML: file('a.kml', kml),
    KMZ: file('a.kmz', zipSync({ 'doc.kml': encode(kml) })),
    GPX: file('a.gpx', `<gpx><wpt lat="${lat}" lon="${lng}"><name>Well</name></wpt></gpx>`),
    Shapefile: file('a.zip', zipSync({ 'a.shp': buildShp() })),
    GeoPackage: file('a.gpkg', await buildGeoPackage()),
    FlatGeobuf: file('a.fgb', serialize(collection, 4326)),
    GeoParquet: file('a.parquet', buildParquet()),
    CSV: file('a.csv', `name;Latitude;Longitude\nWell;${lat};${lng}\n`),
    GML: file(
      'a.gml',
      `<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2"><gml:featureMember><well><at><gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>${lat} ${lng}</gml:pos></gml:Point></at></well></gml:featureMember></gml:FeatureCollection>`,
    ),
    'MapInfo MIF': file('a.zip', zipSync({ 'a.mif': encode(mif), 'a.mid': encode('"Well"\n') })),
    WKT: file('a.wkt', `POINT (${lng} ${lat})`),
    GeoTIFF: file('a.tif', buildTiff()),
    Excel: file('a.xlsx', buildXlsx()),
    'OpenDocument sheet': file('a.fods', fods),
    'Esri JSON': file(
      'a.json',
      JSON.stringify({
        geometryType: 'esriGeometryPoint',
        spatialReference: { wkid: 4326 },
        features: [{ attributes: { name: 'Well' }, geometry: { x: lng, y: lat } }],
      }),
    ),
    'MapInfo TAB': file('a.zip', buildTab()),
    'OSM XML': file(
      'a.osm',
      `<osm><node id="1" lat="${lat}" lon="${lng}"><tag k="name" v="Well"/></node></osm>`,
    ),
    GeoRSS: file(
      'a.rss',
      `<rss><channel><item><title>Well</title><point>${lat} ${lng}</point></item></channel></rss>`,
    ),
    TCX: file(
      'a.tcx',
      `<TrainingCenterDatabase><Activities><Activity><Track><Trackpoint><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lng}</LongitudeDegrees></Position></Trackpoint></Track></Activity></Activities></TrainingCenterDatabase>`,
    ),
  }
}

export function file(name: string, content: string | Uint8Array): VisitorFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The header of a Shapefile and one point. */
function buildShp(): Uint8Array {
  const view = new DataView(new ArrayBuffer(128))
  view.setInt32(0, 9994, false)
  view.setInt32(24, 64, false)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 1, true)
  view.setInt32(100, 1, false)
  view.setInt32(104, 10, false)
  view.setInt32(108, 1, true)
  view.setFloat64(112, lng, true)
  view.setFloat64(120, lat, true)
  return new Uint8Array(view.buffer)
}

/** The point as well-known binary. */
function buildWkb(): Uint8Array {
  const view = new DataView(new ArrayBuffer(21))
  view.setUint8(0, 1)
  view.setUint32(1, 1, true)
  view.setFloat64(5, lng, true)
  view.setFloat64(13, lat, true)
  return new Uint8Array(view.buffer)
}

async function buildGeoPackage(): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const database = new Database()
  database.run(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
    CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id);
    INSERT INTO gpkg_geometry_columns VALUES ('wells', 'geom', 4326);
    CREATE TABLE wells (geom BLOB, name TEXT);
  `)
  const geometry = Buffer.concat([Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]), buildWkb()])
  database.run('INSERT INTO wells VALUES (?, ?)', [geometry, 'Well'])
  return database.export()
}

function buildParquet(): Uint8Array {
  const columns = { geometry: { encoding: 'WKB', geometry_types: ['Point'] } }
  const geo = JSON.stringify({ version: '1.1.0', primary_column: 'geometry', columns })
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'geometry', data: [buildWkb()], type: 'BYTE_ARRAY' },
        { name: 'name', data: ['Well'], type: 'STRING' },
      ],
      kvMetadata: [{ key: 'geo', value: geo }],
    }),
  )
}

function buildXlsx(): Uint8Array {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const cell = (value: number) => `<c><v>${value}</v></c>`
  const rows = [text('lat') + text('lon'), cell(lat) + cell(lng)]
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Wells" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': `<worksheet>${rows.map((row) => `<row>${row}</row>`).join('')}</worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, encode(part)])),
  )
}

/** A header and a block with one point; one row of one column. */
function buildTab(): Uint8Array {
  const block = 512
  const map = new DataView(new ArrayBuffer(2 * block))
  map.setInt32(0x100, 42_424_242, true)
  map.setInt16(0x104, 300, true)
  map.setInt16(0x106, block, true)
  map.setUint8(0x161, 1)
  map.setUint8(0x16d, 1)
  map.setUint8(0x16e, 28)
  for (const at of [0x170, 0x178]) map.setFloat64(at, 1e6, true)
  map.setInt16(block, 2, true)
  map.setUint8(block + 20, 2)
  map.setInt32(block + 25, lng * 1e6, true)
  map.setInt32(block + 29, lat * 1e6, true)
  const dat = new DataView(new ArrayBuffer(65 + 5))
  dat.setUint32(4, 1, true)
  dat.setUint16(8, 65, true)
  dat.setUint16(10, 5, true)
  dat.setUint8(48, 4)
  encode(' Well').forEach((byte, i) => {
    dat.setUint8(65 + i, byte)
  })
  return zipSync({
    'a.tab': encode('!table\n!version 300\nType NATIVE\nFields 1\n  name Char (4) ;\n'),
    'a.map': new Uint8Array(map.buffer),
    'a.dat': new Uint8Array(dat.buffer),
    'a.id': new Uint8Array(Int32Array.of(block + 20).buffer),
  })
}

function buildTiff(): Uint8Array {
  const [width, height] = [32, 16]
  const heights = Float32Array.from({ length: width * height }, (_, i) => i)
  return new Uint8Array(
    writeArrayBuffer(heights, {
      width,
      height,
      GeographicTypeGeoKey: 4326,
      GTModelTypeGeoKey: 2,
      ModelPixelScale: [0.001, 0.001, 0],
      ModelTiepoint: [0, 0, 0, lng, lat, 0],
    }),
  )
}

const uses = ['Homestead', 'Paddy', 'Tea', 'Shop', 'School', 'Pond', 'Fallow'] as const
const surveyors = ['Anjali', 'Bhaskar', 'Champa', 'Dipak'] as const

/** A survey of a village as an office may have it: plots side by side, with twelve columns. */
export function buildOwnSurvey(plotCount: number): VisitorFile {
  const perRow = Math.ceil(Math.sqrt(plotCount))
  const features = Array.from({ length: plotCount }, (_, i) => {
    const [west, south] = [94.2 + (i % perRow) * 4e-4, 26.7 + Math.floor(i / perRow) * 4e-4]
    const [wide, high] = [2e-4 + ((i * 7) % 17) * 1e-5, 2e-4 + ((i * 5) % 13) * 1e-5]
    const ring = [
      [west, south],
      [west + wide, south],
      [west + wide, south + high],
      [west, south + high],
      [west, south],
    ]
    const day = new Date(Date.UTC(2025, 10, 3 + ((i * 11) % 90))).toISOString().slice(0, 10)
    const properties = {
      dag_no: String(i + 1).padStart(5, '0'),
      owner: `Owner ${(i * 37) % 1009}`,
      land_use: uses[(i * i + 3 * Math.floor(i / perRow)) % uses.length],
      surveyor: surveyors[Math.floor(i / 97) % surveyors.length],
      visited: day,
      households: (i * 13) % 5,
      storeys: (i * 3) % 4,
      tax_rs: 120 + ((i * 7919) % 4000) / 4,
      paid: i % 3 !== 0,
      slope_pct: ((i * 31) % 90) / 10,
      well_depth_m: i % 4 === 0 ? null : 4 + ((i * 17) % 60) / 5,
      remark: i % 9 === 0 ? `Boundary stone ${i} is missing` : '',
    }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
  return file('village.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
}
