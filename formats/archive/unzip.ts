import { Gunzip, Inflate } from 'fflate'
import type { SourceFile } from '../format.ts'
import { limits } from '../limits.ts'
import { OpenProblem, problems } from '../problems.ts'

const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_OF_DIRECTORY = 0x06054b50
const ZIP64_FIELD = 1
const WIDE = 0xffffffff
const STORED = 0
const DEFLATED = 8
/** The amount inflated at a time, so that a zip bomb is detected early. */
const SLICE_BYTES = 2 ** 16

/** The signatures of archives, including an empty one. */
export function isZip([p, k]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b
}

export function isGzip([a, b, method]: Uint8Array): boolean {
  return a === 0x1f && b === 0x8b && method === DEFLATED
}

/** The unpacked size of an archive together with its nested archives. */
export interface Unpacked {
  /** The size of the outermost archive. */
  readonly packedBytes: number
  bytes: number
}

/**
 * The content of an archive, without folders and hidden files. Sizes in headers are not trusted:
 * the output is counted while unpacking.
 */
export function unzip(
  bytes: Uint8Array,
  progress: (share: number) => void,
  unpacked: Unpacked = { packedBytes: bytes.length, bytes: 0 },
  isWanted: (name: string) => boolean = () => true,
): SourceFile[] {
  const files: SourceFile[] = []
  for (const entry of readDirectory(bytes)) {
    if (entry.name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(entry.name)) continue
    if (!isWanted(entry.name)) continue
    const packed = dataOf(bytes, entry)
    const file =
      entry.method === STORED ? packed : collect((take) => new Inflate(take), packed, unpacked)
    unpacked.bytes += file.length
    if (unpacked.bytes > limits.unpackedBytes) throw problems.bomb()
    files.push({ name: entry.name, bytes: file })
    progress((entry.offset + entry.size) / bytes.length)
  }
  return files
}

/** The names in an archive's directory, without unpacking; empty when it cannot be read. */
export function namesInZip(bytes: Uint8Array): ReadonlySet<string> {
  try {
    return new Set(Array.from(readDirectory(bytes), ({ name }) => name))
  } catch (error) {
    if (error instanceof OpenProblem) return new Set()
    throw error
  }
}

/** A single file, compressed with gzip. */
export function gunzip(
  { name, bytes }: SourceFile,
  unpacked: Unpacked = { packedBytes: bytes.length, bytes: 0 },
): SourceFile {
  const file = collect((take) => new Gunzip(take), bytes, unpacked)
  unpacked.bytes += file.length
  return { name: name.replace(/\.gz$/i, ''), bytes: file }
}

interface Entry {
  name: string
  method: number
  offset: number
  size: number
}

function* readDirectory(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // An archive larger than 4 GB, or one that claims to be, has its directory elsewhere.
  if (count === 0xffff || at === WIDE) throw problems.unsupported('A ZIP64 archive', 'plain ZIP')
  if (count > limits.archiveEntries)
    throw problems.tooLarge('files in one archive', limits.archiveEntries)
  const decoder = new TextDecoder()
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_HEADER) {
      throw problems.brokenAtByte('ZIP', at)
    }
    const nameLength = view.getUint16(at + 28, true)
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength))
    if ((view.getUint16(at + 8, true) & 1) === 1) throw problems.encrypted()
    const extraLength = view.getUint16(at + 30, true)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    yield {
      name: name.replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      ...readPlace(view, at, extra),
    }
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  }
}

/** The position of an entry; values beyond four bytes are in ZIP64's extra field. */
function readPlace(
  view: DataView,
  at: number,
  extra: Uint8Array,
): { size: number; offset: number } {
  let size = view.getUint32(at + 20, true)
  let offset = view.getUint32(at + 42, true)
  const wide = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let field = 0; field + 4 <= extra.length; field += 4 + wide.getUint16(field + 2, true)) {
    if (wide.getUint16(field, true) !== ZIP64_FIELD) continue
    let next = field + 4
    const take = () => {
      next += 8
      return next <= extra.length ? Number(wide.getBigUint64(next - 8, true)) : Infinity
    }
    if (view.getUint32(at + 24, true) === WIDE) take()
    if (size === WIDE) size = take()
    if (offset === WIDE) offset = take()
  }
  return { size, offset }
}

/** The directory's end record is last, unless a comment follows it. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  throw problems.brokenAtByte('ZIP', view.byteLength)
}

function dataOf(bytes: Uint8Array, { offset, size, method }: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_HEADER) {
    throw problems.brokenAtByte('ZIP', offset)
  }
  if (method !== STORED && method !== DEFLATED) {
    throw problems.unsupported('An archive with this kind of compression', 'a plain ZIP')
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + size > bytes.length) throw problems.brokenAtByte('ZIP', offset)
  return bytes.subarray(start, start + size)
}

interface Inflater {
  push(chunk: Uint8Array, isLast?: boolean): void
}

function collect(
  open: (take: (chunk: Uint8Array) => void) => Inflater,
  packed: Uint8Array,
  unpacked: Unpacked,
): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const inflater = open((chunk) => {
    length += chunk.length
    const total = unpacked.bytes + length
    const isSteep = total > limits.freeBytes && total > limits.unpackRatio * unpacked.packedBytes
    if (isSteep || total > limits.unpackedBytes) throw problems.bomb()
    if (chunk.length > 0) chunks.push(chunk)
  })
  try {
    for (let at = 0; at === 0 || at < packed.length; at += SLICE_BYTES) {
      const end = Math.min(at + SLICE_BYTES, packed.length)
      inflater.push(packed.subarray(at, end), end === packed.length)
    }
  } catch (error) {
    throw error instanceof OpenProblem ? error : problems.broken('archive', 'inside')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
