import { concatenate } from '../bytes/text-bytes.ts'
import { mapInfo, type Sample, utm } from '../samples-for-tests.ts'

export const tabText = `!table
!version 300
!charset WindowsLatin1

Definition Table
  Type NATIVE Charset "WindowsLatin1"
  Fields 2
    name Char (10) ;
    area Float ;
`

const BLOCK = 512
/** The file's integer units per degree. */
export const UNITS = 1_000_000

/** For an object type: its numbers, with their sizes in bytes. */
export type Sized = readonly [bytes: 1 | 2 | 4, value: number]

export interface SampleObject {
  type: number
  fields: readonly Sized[]
}

/** A header, a block of objects around 91, 26 and one of coordinates; the .id has the offsets. */
export function buildMap(
  objects: readonly (SampleObject | null)[],
  coordinates: readonly Sized[] = [],
  version = 300,
): { map: Uint8Array; id: Uint8Array; offsets: number[] } {
  const header = new DataView(new ArrayBuffer(BLOCK))
  header.setInt32(0x100, 42_424_242, true)
  header.setInt16(0x104, version, true)
  header.setInt16(0x106, BLOCK, true)
  // The numbers of points, lines, areas and texts; GDAL only checks whether there are any.
  for (const at of [0x13c, 0x140, 0x144, 0x148]) header.setInt32(at, objects.length, true)
  header.setUint8(0x161, 1)
  header.setUint8(0x16d, 1)
  header.setUint8(0x16e, 28)
  header.setUint8(0x16f, 13)
  for (const at of [0x170, 0x178]) header.setFloat64(at, UNITS, true)
  const offsets: number[] = []
  const body: Sized[] = []
  for (const [i, object] of objects.entries()) {
    offsets.push(object ? BLOCK + 20 + bytesOf(body).length : 0)
    if (object) body.push([1, object.type], [4, i + 1], ...object.fields)
  }
  const place = sized(4, 91 * UNITS, 26 * UNITS, 2 * BLOCK, 2 * BLOCK)
  const block = bytesOf([...sized(2, 2, bytesOf(body).length), ...place, ...body])
  const run = bytesOf([...sized(2, 3, bytesOf(coordinates).length), [4, 0], ...coordinates])
  return {
    map: concatenate([new Uint8Array(header.buffer), padded(block), padded(run)]),
    offsets,
    id: bytesOf(offsets.map((offset) => [4, offset] as const)),
  }
}

/** Numbers of the same size. */
export function sized(bytes: Sized[0], ...values: number[]): Sized[] {
  return values.map((value) => [bytes, value])
}

export function bytesOf(fields: readonly Sized[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 1) view.setUint8(at, value)
    else if (bytes === 2) view.setInt16(at, value, true)
    else view.setInt32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

function padded(bytes: Uint8Array): Uint8Array {
  return concatenate([bytes, new Uint8Array(BLOCK - bytes.length)])
}

/** Positions in degrees as the file stores them. */
export function wide(...degrees: readonly number[]): Sized[] {
  return degrees.map((value) => [4, Math.round(value * UNITS)] as const)
}

/** The same in two bytes each, relative to an origin. */
export function packedFields(
  origin: readonly [number, number],
  ...degrees: readonly number[]
): Sized[] {
  return degrees.map((value, i) => [2, Math.round((value - origin[i % 2]) * UNITS)] as const)
}

/** Like dBase, but with numbers in binary. */
export function buildDat(rows: readonly (readonly [string, number])[]): Uint8Array {
  const head = bytesOf([...sized(1, 3, 99, 9, 9), [4, rows.length], ...sized(2, 97, 19)])
  const column = (name: string, kind: string, length: number) =>
    concatenate([
      encode(name.padEnd(11, '\0') + kind),
      bytesOf(sized(1, 0, 0, 0, 0, length, 0)),
      new Uint8Array(14),
    ])
  return concatenate([
    head,
    new Uint8Array(20),
    column('name', 'C', 10),
    column('area', 'C', 8),
    Uint8Array.of(0x0d),
    ...rows.map(([name, area]) => {
      const row = new DataView(new ArrayBuffer(19))
      encode(` ${name.padEnd(10, '\0')}`).forEach((byte, i) => {
        row.setUint8(i, byte)
      })
      row.setFloat64(11, area, true)
      return new Uint8Array(row.buffer)
    }),
  ])
}

function encode(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

const outline = [91.7, 26.1, 91.8, 26.1, 91.8, 26.2, 91.7, 26.2, 91.7, 26.1]
const hole = [91.74, 26.14, 91.76, 26.14, 91.76, 26.16, 91.74, 26.16, 91.74, 26.14]
/** The maximum distance of the road from the origin of its packed coordinates. */
const bend: readonly [number, number] = [91.65, 26.11]
const roadAt = [91.62, 26.1, 91.65, 26.12, 91.68, 26.1]

/** Two sections of five vertices each: a header of 24 bytes for both, then the vertices. */
const areaRun: Sized[] = [
  ...([0, 5] as const).flatMap((first): Sized[] => [
    [2, 5],
    [2, first === 0 ? 1 : 0],
    ...wide(0, 0, 0, 0),
    [4, 48 + 8 * first],
  ]),
  ...wide(...outline),
  ...wide(...hole),
]
const coordinatesAt = 2 * BLOCK + 8
const roadRunAt = coordinatesAt + bytesOf(areaRun).length

export const surveyMap = buildMap(
  [
    {
      type: 0x0e,
      fields: [[4, coordinatesAt], [4, 128], [2, 2], ...wide(0, 0, 0, 0, 0, 0), [1, 1], [1, 1]],
    },
    {
      type: 0x07,
      fields: [
        ...[...sized(4, roadRunAt, 12), ...sized(2, 0, 0), ...wide(...bend)],
        ...[...sized(2, 0, 0, 0, 0), ...sized(1, 1)],
      ],
    },
    { type: 0x02, fields: [...wide(91.75, 26.25), [1, 1]] },
  ],
  [...areaRun, ...packedFields(bend, ...roadAt)],
)

export const tabFiles = {
  'survey.tab': tabText,
  'survey.dat': buildDat([
    ['Plot', 12.5],
    ['Road', 0],
    ['Well', 0],
  ]),
  'survey.map': surveyMap.map,
  'survey.id': surveyMap.id,
}

export const samples: readonly Sample[] = [
  {
    format: 'tab',
    files: tabFiles,
    words: '!table Type NATIVE DBF Fields 2 9999 Char (10) ; Float Integer \n',
    gdal: [
      {
        driver: 'MapInfo File',
        name: 'b.tab',
        options: utm,
        crs: 'EPSG:32646',
        ...mapInfo,
        nullNumber: '0',
      },
    ],
  },
]
