// Complete run: it draws many malformed files.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { unzip } from './archive/unzip.ts'
import { concatenate } from './bytes/text-bytes.ts'
import { findCrs } from './crs/crs.ts'
import { readCrsName } from './crs/crs-hint.ts'
import { addPosition } from './csv/add-position.ts'
import { readAngle } from './csv/read-angle.ts'
import type { Format } from './format.ts'
import { formats } from './formats.ts'
import { drawShapes } from './geometry/draw-shapes.ts'
import { dropStrays } from './geometry/drop-strays.ts'
import { parseWkb } from './geometry/parse-wkb.ts'
import { buildShapes, type Shapes } from './geometry/shapes.ts'
import { sampleWkb } from './geometry/wkb-for-tests.ts'
import { kmlText } from './kml/sample-for-tests.ts'
import { loadReader } from './load-format.ts'
import { readCoordSys } from './mif/coordsys.ts'
import { recognise } from './open/recognise.ts'
import { OpenProblem } from './problems.ts'
import { loadSamples, openSample, type SampleFiles, sourcesOf } from './samples-for-tests.ts'
import { readDbf } from './shapefile/read-dbf.ts'
import { buildRecords, pointRecord } from './shapefile/records-for-tests.ts'
import { buildShapefile } from './shapefile/sample-for-tests.ts'
import { readDefinition } from './tab/definition.ts'
import { readMapFile } from './tab/map-file.ts'
import { addMapObject } from './tab/map-objects.ts'
import { readDat } from './tab/read-dat.ts'
import { surveyMap as mapInfo, tabFiles } from './tab/sample-for-tests.ts'

/** More of them on request, see `tools/tasks/fuzz-seed.mjs`. */
const RUNS = fc.readConfigureGlobal().numRuns ?? 500
const MAX_CPU_MICROS = 2_000_000

const samples = await loadSamples()
const { shp, dbf } = buildShapefile()
const indexed = buildRecords(1, [pointRecord([91.7, 26.1]), pointRecord([91.8, 26.2])])
const archive = zipSync({ 'a.shp': shp, 'a.dbf': dbf, 'doc/a.kml': encode(kmlText) })

interface Parser {
  name: string
  /** A valid file. */
  sample: Uint8Array
  /** Its keywords. */
  words: string
  read(bytes: Uint8Array): unknown
}

/** For every format without a library. */
const ofFormats = samples.flatMap(({ format, files, words }): Parser[] => {
  const known = formats.find(({ id }) => id === format)
  if (known === undefined || words === undefined) return []
  return [{ name: known.name, words, ...reading(known, files) }]
})

const others: readonly Parser[] = [
  { name: 'DBF', sample: dbf, words: '', read: (bytes) => readDbf(bytes, undefined).row(1) },
  {
    name: 'the shapes of MapInfo',
    sample: mapInfo.map,
    words: '',
    read: drawing((bytes, shapes) => {
      const file = readMapFile(bytes)
      for (const offset of mapInfo.offsets) addMapObject(file, offset, shapes)
    }),
  },
  {
    name: 'the rows of MapInfo',
    sample: tabFiles['survey.dat'],
    words: '',
    read: (bytes) => readDat(bytes, readDefinition(tabFiles['survey.tab'])).row(1),
  },
  {
    name: 'SHX',
    sample: indexed.shx,
    words: '',
    read: (bytes) => openSample({ 'a.shp': indexed.shp, 'a.shx': bytes }),
  },
  {
    name: 'a cell with a shape',
    sample: encode(Buffer.from(sampleWkb()).toString('hex')),
    words: 'POINT( SRID=4326; \\x 0x 0101000020 {"type": "coordinates":[ ] } ( ) , 1 2',
    read: drawing((bytes, shapes) => {
      const columns = { kind: 'wkt', wkt: 0, crs: { kind: 'guess' } } as const
      addPosition(columns, [new TextDecoder().decode(bytes)], shapes)
    }),
  },
  {
    name: 'WKB',
    sample: sampleWkb(),
    words: '',
    read: drawing((bytes, shapes) => parseWkb(bytes, 0, shapes, 'WKB')),
  },
  {
    name: 'ZIP',
    sample: archive,
    words: 'PK\u0003\u0004 PK\u0001\u0002 PK\u0005\u0006',
    read: (bytes) => unzip(bytes, () => {}),
  },
  {
    name: 'format detection',
    sample: encode(kmlText),
    words: 'PK <kml> { [ "type" Topology 0\n SECTION\n Version Charset POINT( lat,lon\n <!-- 999\n',
    read: (bytes) => recognise({ name: 'a', bytes }),
  },
  {
    name: 'the text of a reference system',
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
  {
    name: 'CoordSys, names of systems and angles',
    sample: encode('Earth Projection 8, 999, 28, 1, 2, 3, "m", 93, 0, 0.9996, 500000, 0'),
    words: 'Earth Projection NonEarth 8, 104, "m" 26° 15\' N urn:ogc:def:crs:EPSG:: 4326',
    read: (bytes) => {
      const text = new TextDecoder().decode(bytes)
      return [readCoordSys(text), readCrsName(text), readAngle(text)]
    },
  },
]

describe('malformed files', () => {
  for (const { name, sample, words, read } of [...ofFormats, ...others]) {
    it(`end ${name} in a result or a problem, quickly`, async () => {
      let problems = 0
      let mostMicros = 0

      await fc.assert(
        fc.asyncProperty(hostile(sample, words.split(' ')), async (bytes) => {
          const before = process.threadCpuUsage()
          try {
            await read(bytes)
          } catch (error) {
            assert.ok(
              error instanceof OpenProblem,
              `${error instanceof Error ? error.stack : error}`,
            )
            problems += 1
          }
          mostMicros = Math.max(mostMicros, process.threadCpuUsage(before).user)
        }),
        { numRuns: RUNS },
      )

      assert.ok(mostMicros < MAX_CPU_MICROS, `${mostMicros} µs`)
      assert.deepEqual(Reflect.ownKeys(Object.prototype).length, prototypeKeys, 'nothing polluted')
      assert.ok(problems < RUNS, 'some were fine')
    })
  }

  for (const { format, files } of samples.filter(({ words }) => words === undefined)) {
    it(`end ${format}, which a library reads, in a problem when they are truncated or damaged`, async () => {
      const [{ name, bytes }] = sourcesOf(files)
      let problems = 0

      for (let i = 1; i < 20; i += 1) {
        const at = Math.floor((bytes.length * i) / 20)
        const torn = [bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + i))]
        for (const broken of [bytes.slice(0, at), concatenate(torn)]) {
          await openSample({ [name]: broken }).catch((error: unknown) => {
            assert.ok(error instanceof OpenProblem, `${error}`)
            problems += 1
          })
        }
      }

      assert.ok(problems > 5)
    })
  }
})

const prototypeKeys = Reflect.ownKeys(Object.prototype).length

/** Half of them a valid file with a few changes, half of them random. */
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
      if (kind === 'cut') bytes = concatenate([head, tail.subarray(length)])
      else if (kind === 'copy') bytes = concatenate([head, tail.subarray(0, length), tail])
      else if (kind === 'overwrite')
        bytes = concatenate([head, content, tail.subarray(content.length)])
      else if (kind === 'insert') bytes = concatenate([head, content, tail])
      else if (at < bytes.length) bytes[at] ^= 1 << (length % 8)
    }
    return bytes
  })
  const rubbish = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.array(word, { maxLength: 80 }).map((parts) => concatenate(parts)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => concatenate([sample.subarray(0, 120), bytes])),
  )
  return fc.oneof(wounded, rubbish)
}

/** Reads a file, draws it, and reads rows: everything except the page. */
function reading(format: Format, files: SampleFiles): Omit<Parser, 'name' | 'words'> {
  const [main, ...siblings] = sourcesOf(files)
  const others = siblings.map((file) => [file.name.replace(/^.*\./, ''), file] as const)
  return {
    sample: main.bytes,
    async read(bytes) {
      const reader = await loadReader(format)
      const shapes = buildShapes()
      const fileSet = { main: { name: 'a', bytes }, siblings: new Map(others) }
      const { attributes } = await reader(fileSet, {
        shapes,
        progress() {},
        askColumns: async () => null,
        sqlWasmUrl: undefined,
      })
      drawShapes(dropStrays(shapes.finish()), () => {})
      for (const feature of [0, 1, 1e6]) await attributes.row(feature)
    },
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
