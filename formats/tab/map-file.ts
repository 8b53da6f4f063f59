import type { MapInfoCrs } from '../crs/mapinfo.ts'
import { problems } from '../problems.ts'

const MAGIC = 42_424_242
const OBJECT_BLOCK = 2
const COORDINATE_BLOCK = 3
const OBJECT_HEADER_BYTES = 20
const COORDINATE_HEADER_BYTES = 8

/** A .map: objects in blocks, their longer coordinate lists in others, all as integers. */
export interface MapFile {
  crs: MapInfoCrs
  /** From the file's integers to the system's coordinates. */
  place(x: number, y: number): readonly [number, number]
  /** True when the file's x axis points west. */
  isMirrored: boolean
  /** The position of an object, and the centre of its block. */
  openObject(offset: number): { cursor: MapCursor; centre: readonly [number, number] }
  openCoordinates(offset: number): MapCursor
}

/** Reads forward, and follows coordinates that continue in another block. */
export interface MapCursor {
  uint8(): number
  int16(): number
  int32(): number
  skip(bytes: number): void
}

export function readMapFile(bytes: Uint8Array): MapFile {
  if (bytes.length < 512) throw brokenAt(bytes.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getInt32(0x100, true) !== MAGIC) throw brokenAt(0x100)
  const version = view.getInt16(0x104, true)
  const stored = view.getUint16(0x106, true)
  const blockBytes = stored >= 512 && stored % 512 === 0 ? stored : 512
  return {
    crs: readCrs(view, version),
    ...readScale(view, version),
    openObject(offset) {
      const start = blockAt(offset)
      if (view.getInt16(start, true) !== OBJECT_BLOCK || offset - start < OBJECT_HEADER_BYTES) {
        throw brokenAt(offset)
      }
      const centre = [view.getInt32(start + 4, true), view.getInt32(start + 8, true)] as const
      return {
        cursor: openCursor(offset, Math.min(start + blockBytes, bytes.length), null),
        centre,
      }
    },
    openCoordinates(offset) {
      return openCursor(offset, endOfCoordinates(offset), nextCoordinates)
    },
  }

  function blockAt(offset: number): number {
    const start = Math.floor(offset / blockBytes) * blockBytes
    if (offset < 0 || start + OBJECT_HEADER_BYTES > bytes.length) throw brokenAt(offset)
    return start
  }

  function endOfCoordinates(offset: number): number {
    const start = blockAt(offset)
    if (view.getInt16(start, true) !== COORDINATE_BLOCK) throw brokenAt(offset)
    const used = view.getUint16(start + 2, true)
    return Math.min(start + COORDINATE_HEADER_BYTES + used, start + blockBytes, bytes.length)
  }

  /** Where the coordinates continue after the end of a block. */
  function nextCoordinates(at: number): { at: number; end: number } {
    const next = view.getInt32(blockAt(at - 1) + 4, true)
    if (next <= 0) throw brokenAt(at)
    return { at: next + COORDINATE_HEADER_BYTES, end: endOfCoordinates(next) }
  }

  function openCursor(
    offset: number,
    firstEnd: number,
    goOn: typeof nextCoordinates | null,
  ): MapCursor {
    let at = offset
    let end = firstEnd
    function uint8(): number {
      // An empty block may point to itself, so stop after one hop per block.
      for (let hops = 0; at >= end; hops += 1) {
        if (!goOn || hops > bytes.length / blockBytes) throw brokenAt(at)
        ;({ at, end } = goOn(end))
      }
      at += 1
      return bytes[at - 1]
    }
    const int16 = () => {
      if (at + 2 > end) return ((uint8() | (uint8() << 8)) << 16) >> 16
      at += 2
      return view.getInt16(at - 2, true)
    }
    const int32 = () => {
      if (at + 4 > end) return uint8() | (uint8() << 8) | (uint8() << 16) | (uint8() << 24)
      at += 4
      return view.getInt32(at - 4, true)
    }
    const skip = (count: number) => {
      for (let left = count; left > 0; left -= 1) uint8()
    }
    return { uint8, int16, int32, skip }
  }
}

function readScale(view: DataView, version: number): Pick<MapFile, 'place' | 'isMirrored'> {
  const quadrant = view.getUint8(0x161)
  const power = 10 ** view.getUint8(0x160)
  const isOld = version <= 100
  const [scaleX, scaleY, shiftX, shiftY] = isOld
    ? [power, power, 0, 0]
    : [0x170, 0x178, 0x180, 0x188].map((at) => view.getFloat64(at, true))
  const isMirrored = quadrant === 2 || quadrant === 3 || quadrant === 0
  const isUpsideDown = quadrant === 3 || quadrant === 4 || quadrant === 0
  return {
    isMirrored,
    place: (x, y) => [
      isMirrored ? -(x + shiftX) / scaleX : (x - shiftX) / scaleX,
      isUpsideDown ? -(y + shiftY) / scaleY : (y - shiftY) / scaleY,
    ],
  }
}

const WGS_84_ELLIPSOID = 28
const WGS_84_DATUM = 104
const CUSTOM_DATUM = 9999

/** Older versions have no datum number, only an ellipsoid and a shift. */
function readCrs(view: DataView, version: number): MapInfoCrs {
  const doubles = (at: number, count: number) =>
    Array.from({ length: count }, (_, i) => finite(view.getFloat64(at + 8 * i, true)))
  const id = version >= 500 ? view.getInt16(0x16a, true) : 0
  const ellipsoid = view.getUint8(0x16e)
  const shift = [...doubles(0x1c0, 3), ...(version > 200 ? doubles(0x1d8, 5) : [0, 0, 0, 0, 0])]
  const isWgs84 = ellipsoid === WGS_84_ELLIPSOID && shift.every((value) => value === 0)
  const datum = isWgs84 ? [WGS_84_DATUM] : [CUSTOM_DATUM, ellipsoid, ...shift]
  return {
    projection: view.getUint8(0x16d),
    datum: id > 0 && id < 999 ? [id] : datum,
    unit: view.getUint8(0x16f),
    parameters: doubles(0x190, 6),
  }
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}

function brokenAt(byte: number) {
  return problems.brokenAtByte('MapInfo TAB', byte)
}
