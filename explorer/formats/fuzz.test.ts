import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { unzip } from './archive/unzip.ts'
import { buildShapefile, buildWkb, joined } from './binary-samples-for-tests.ts'
import { findCrs } from './crs/crs.ts'
import { readCrsName } from './crs/crs-hint.ts'
import { readCsv } from './csv/read.ts'
import { readAngle } from './csv/read-angle.ts'
import { detectFormat } from './detect-format.ts'
import { readDxf } from './dxf/read.ts'
import type { Reader } from './format.ts'
import { readGeoJson } from './geojson/read.ts'
import { drawShapes } from './geometry/draw-shapes.ts'
import { dropStrays } from './geometry/drop-strays.ts'
import { parseWkb } from './geometry/parse-wkb.ts'
import { buildShapes, type Shapes } from './geometry/shapes.ts'
import { readGml } from './gml/read.ts'
import { readGpx } from './gpx/read.ts'
import { readKml } from './kml/read.ts'
import { readCoordSys } from './mif/mif-coordsys.ts'
import { readMif } from './mif/read.ts'
import { OpenProblem } from './problems.ts'
import { csv, dxf, geoJson, gml, gpx, kml, mid, mif, topoJson, wkt } from './samples-for-tests.ts'
import { readShapefile } from './shapefile/read.ts'
import { readDbf } from './shapefile/read-dbf.ts'
import { readTopoJson } from './topojson/read.ts'
import { readWkt } from './wkt/read.ts'

const SEED = 20_261_115
const RUNS = 2_000
const MAX_MS = 2_000

const { shp, dbf } = buildShapefile()
const archive = zipSync({ 'a.shp': shp, 'a.dbf': dbf, 'doc/a.kml': encode(kml) })

/** Each parser of ours: what it reads, a file that is whole, and words that it knows. */
const parsers: Record<
  string,
  { sample: Uint8Array; words: string; read: (bytes: Uint8Array) => unknown }
> = {
  GeoJSON: {
    sample: encode(geoJson),
    words:
      '{ } [ ] , : "type" "features" "coordinates" "geometries" "__proto__" "crs" null 1e999 -0 "\\"',
    read: reading(readGeoJson),
  },
  TopoJSON: {
    sample: encode(topoJson),
    words:
      '{ } [ ] , : "arcs" "objects" "transform" "__proto__" "constructor" -1 0 99999 null 1e308',
    read: reading(readTopoJson),
  },
  KML: {
    sample: encode(kml),
    words:
      '<Placemark> </Placemark> <Polygon> <coordinates> </coordinates> <![CDATA[ ]]> <!-- --> &amp; &#0; &#x110000; <?xml <!DOCTYPE [ <a/> 1,2 "',
    read: reading(readKml),
  },
  GPX: {
    sample: encode(gpx),
    words:
      '<trk> </trk> <trkpt lat="1" lon="2"/> <wpt lat=\'x\' > </wpt> <rte> </rte> <name> </name> lat= "',
    read: reading(readGpx),
  },
  GML: {
    sample: encode(gml),
    words:
      '<gml:featureMember> </gml:featureMember> <gml:Arc> <gml:Ring> <gml:pos> </gml:pos> <X> <Y> srsName="EPSG:1" srsDimension="3" 1 2 NaN',
    read: reading(readGml),
  },
  CSV: {
    sample: encode(csv),
    words: '" "" , ; \t \n \r lat lon WKT POINT ( ) __proto__ 1 2',
    read: reading(readCsv),
  },
  WKT: {
    sample: encode(wkt),
    words:
      'POINT LINESTRING MULTIPOLYGON GEOMETRYCOLLECTION CIRCULARSTRING COMPOUNDCURVE TIN EMPTY Z ZM ( ) , ; SRID= 1 -2.5 1e999',
    read: reading(readWkt),
  },
  DXF: {
    sample: encode(dxf),
    words:
      '0\n 10\n 20\n 42\n 70\n 92\n 93\n LWPOLYLINE\n HATCH\n SPLINE\n VERTEX\n SEQEND\n SECTION\n ENTITIES\n ENDSEC\n 2\n -1\n 1e99\n',
    read: reading(readDxf),
  },
  MIF: {
    sample: encode(mif),
    words:
      'REGION PLINE MULTIPLE COLLECTION RECT ELLIPSE ARC TEXT " PEN NONE 1 2 -3 99999999 Data\n Columns\n',
    read: reading(readMif, { mid: encode(mid) }),
  },
  Shapefile: { sample: shp, words: '', read: reading(readShapefile, { dbf }) },
  DBF: { sample: dbf, words: '', read: (bytes) => readDbf(bytes, undefined).row(1) },
  WKB: {
    sample: buildWkb(),
    words: '',
    read: drawing((bytes, shapes) => parseWkb(bytes, 0, shapes, 'WKB')),
  },
  ZIP: {
    sample: archive,
    words: 'PK\u0003\u0004 PK\u0001\u0002 PK\u0005\u0006',
    read: (bytes) => unzip(bytes, () => {}),
  },
  'format detection': {
    sample: encode(kml),
    words: 'PK <kml> { [ "type" Topology 0\n SECTION\n Version Charset POINT( lat,lon\n <!-- 999\n',
    read: (bytes) => detectFormat({ name: 'a', bytes }),
  },
  'the text of a reference system': {
    sample: encode(
      'PROJCS["Town grid",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563],TOWGS84[1,2,3]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["Central_Meridian",91.7],PARAMETER["Scale_Factor",1],UNIT["Meter",1],AXIS["E",EAST]]',
    ),
    words:
      'PROJCS[ GEOGCS[ DATUM[ __proto__[ constructor[ prototype[ "__proto__" "polluted" ] , 1 AUTHORITY["EPSG","4326"] UNIT[ AXIS[',
    read: async (bytes) => {
      const { toLngLat } = await findCrs({ kind: 'wkt', text: new TextDecoder().decode(bytes) })
      toLngLat?.(1000, 2000)
    },
  },
  'CoordSys, names of systems and angles': {
    sample: encode('Earth Projection 8, 999, 28, 1, 2, 3, "m", 93, 0, 0.9996, 500000, 0'),
    words: 'Earth Projection NonEarth 8, 104, "m" 26° 15\' N urn:ogc:def:crs:EPSG:: 4326',
    read: (bytes) => {
      const text = new TextDecoder().decode(bytes)
      return [readCoordSys(text), readCrsName(text), readAngle(text)]
    },
  },
}

describe('files that nobody should have made', () => {
  for (const [name, { sample, words, read }] of Object.entries(parsers)) {
    it(`end ${name} in a result or a problem, quickly`, async () => {
      let problems = 0
      let slowestMs = 0

      await fc.assert(
        fc.asyncProperty(hostile(sample, words.split(' ')), async (bytes) => {
          const before = performance.now()
          try {
            await read(bytes)
          } catch (error) {
            assert.ok(
              error instanceof OpenProblem,
              `${error instanceof Error ? error.stack : error}`,
            )
            problems += 1
          }
          slowestMs = Math.max(slowestMs, performance.now() - before)
        }),
        { seed: SEED, numRuns: RUNS },
      )

      assert.ok(slowestMs < MAX_MS, `${slowestMs} ms`)
      assert.deepEqual(Reflect.ownKeys(Object.prototype).length, prototypeKeys, 'nothing polluted')
      assert.ok(problems < RUNS, 'some were fine')
    })
  }
})

const prototypeKeys = Reflect.ownKeys(Object.prototype).length

/** Half of them a whole file with a few wounds, half of them rubbish. */
function hostile(sample: Uint8Array, words: readonly string[]): fc.Arbitrary<Uint8Array> {
  const word = fc.constantFrom(...words).map(encode)
  const wound = fc.record({
    kind: fc.constantFrom('cut', 'copy', 'overwrite', 'insert', 'flip'),
    at: fc.nat(Math.max(0, sample.length - 1)),
    length: fc.oneof(fc.nat(8), fc.nat(sample.length)),
    content: fc.oneof(fc.uint8Array({ maxLength: 12 }), word, fc.constant(encode('__proto__'))),
  })
  const wounded = fc.array(wound, { minLength: 1, maxLength: 6 }).map((wounds) => {
    let bytes: Uint8Array = sample.slice()
    for (const { kind, at, length, content } of wounds) {
      const head = bytes.subarray(0, at)
      const tail = bytes.subarray(at)
      if (kind === 'cut') bytes = joined([head, tail.subarray(length)])
      else if (kind === 'copy') bytes = joined([head, tail.subarray(0, length), tail])
      else if (kind === 'overwrite') bytes = joined([head, content, tail.subarray(content.length)])
      else if (kind === 'insert') bytes = joined([head, content, tail])
      else if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << (length % 8))
    }
    return bytes
  })
  const rubbish = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.array(word, { maxLength: 80 }).map((parts) => joined(parts)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => joined([sample.subarray(0, 120), bytes])),
  )
  return fc.oneof(wounded, rubbish)
}

/** Reads, draws what was read, and asks for rows: all that a file goes through, but the page. */
function reading(reader: Reader, siblings: Record<string, Uint8Array> = {}) {
  const others = Object.entries(siblings).map(
    ([ending, bytes]) => [ending, { name: ending, bytes }] as const,
  )
  return async (bytes: Uint8Array) => {
    const shapes = buildShapes()
    const dataset = { main: { name: 'a', bytes }, siblings: new Map(others) }
    const { attributes } = await reader(dataset, { shapes, progress() {}, sqlWasmUrl: undefined })
    drawShapes(dropStrays(shapes.finish()), () => {})
    for (const feature of [0, 1, 1e6]) await attributes.row(feature)
  }
}

function drawing(read: (bytes: Uint8Array, shapes: Shapes) => void) {
  return (bytes: Uint8Array) => {
    const shapes = buildShapes()
    read(bytes, shapes)
    drawShapes(dropStrays(shapes.finish()), () => {})
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
