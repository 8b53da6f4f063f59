import { endingOf, mainEndingOf } from '../archive/group-files.ts'
import { isZip, namesInZip } from '../archive/unzip.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { findHeader, findUnnamed } from '../csv/find-header.ts'
import type { FileHead, Format, SourceFile } from '../format.ts'
import { formats } from '../formats.ts'
import { beforeValue, scanJson } from '../json/scan-json.ts'
import { picture, pictureStart, worldFiles } from '../picture/format.ts'
import { OpenProblem } from '../problems.ts'
import { foreignByBytes, foreignByName } from './foreign.ts'

/**
 * By content first, then by name; null if neither is enough. `siblings` are the extensions of the
 * files beside it: with a world file, an image is a map.
 */
export function recognise(
  file: SourceFile,
  siblings: Pick<ReadonlyMap<string, unknown>, 'has'> = new Map(),
): Format | null {
  // The browser's Latin-1 is Windows-1252, in which some bytes are other characters.
  const start = String.fromCharCode(...file.bytes.subarray(0, SIGNATURE_BYTES))
  if (pictureStart.test(start) && worldFiles.some((ending) => siblings.has(ending))) return picture
  if (isZip(file.bytes)) return recogniseArchive(file.bytes)
  const head = buildHead(file)
  const problem = foreignByBytes(file.name, start, head.xmlRoot)
  if (problem) throw problem
  const sure = formats.find(({ recognise: how }) =>
    typeof how === 'function' ? how(head) : how.some((signature) => start.startsWith(signature)),
  )
  const format = sure ?? formats.find(({ guess }) => guess?.(head)) ?? null
  const problemByName = format ? null : foreignByName(file.name)
  if (problemByName) throw problemByName
  return format
}

function recogniseArchive(bytes: Uint8Array): Format | null {
  const names = namesInZip(bytes)
  return formats.find(({ parts }) => parts?.every((part) => names.has(part))) ?? null
}

const SIGNATURE_BYTES = 512
const HEAD_BYTES = 65_536

function buildHead({ name, bytes }: SourceFile): FileHead {
  const text = decodeText(bytes.subarray(0, HEAD_BYTES))
    .replace(/^\uFEFF/, '')
    .trimStart()
  let json: FileHead['json'] | undefined
  return {
    ending: endingOf(name),
    text,
    xmlRoot: text.startsWith('<') ? rootOf(text) : '',
    get json() {
      json ??= lookAtJson(bytes, text)
      return json
    },
    get isTable() {
      if (text.includes('\0')) return false
      const header = findHeader(text)
      if (header) return header.cells.length > 1
      // Rows of another format, for example a .mid, are not a table alone; a .dat may be anything.
      const isPart = mainEndingOf(name) !== undefined && endingOf(name) !== 'dat'
      return !isPart && findUnnamed(text) !== null
    },
  }
}

const RECORD_SEPARATOR = '\u001e'

function lookAtJson(bytes: Uint8Array, text: string): FileHead['json'] {
  const isSequence = text.startsWith(RECORD_SEPARATOR)
  if (!isSequence && !beforeValue.test(text)) return null
  const scan = scanJson(bytes, 'JSON')
  let type: unknown
  try {
    for (const member of scan.isObject(scan.first) ? scan.members(scan.first) : []) {
      if (member.key !== 'type') continue
      type = scan.parse(member.start, member.end)
      // A large file is recognised by its first bytes, without scanning all of it.
      if (type === 'Topology' || type === 'FeatureCollection')
        return { type, isMany: false, isEsri: false }
      break
    }
    if (type === undefined && isEsri(text)) return { type, isMany: false, isEsri: true }
    const isMany = scan.skipComma(scan.skipValue(scan.first)) < scan.length
    return { type, isMany: isMany || isSequence, isEsri: false }
  } catch (error) {
    if (!(error instanceof OpenProblem)) throw error
    return { type, isMany: false, isEsri: type === undefined && isEsri(text) }
  }
}

/** By unique words; by pairs of members if a file has none of them. */
function isEsri(text: string): boolean {
  const has = (name: string) => new RegExp(`"${name}"\\s*:`).test(text)
  return (
    /"esri(?:Geometry|FieldType)\w+"|"(?:curveR|r)ings"\s*:\s*\[|"(?:curveP|p)aths"\s*:\s*\[/.test(
      text,
    ) ||
    (has('attributes') && has('geometry')) ||
    (has('x') && has('spatialReference'))
  )
}

/** The first element's name without its prefix, then its attributes; empty when there is none. */
function rootOf(text: string): string {
  let at = text.indexOf('<')
  while (at !== -1 && /^<[!?]/.test(text.slice(at, at + 2))) {
    const isComment = text.startsWith('<!--', at)
    const end = text.indexOf(isComment ? '-->' : '>', at)
    at = end === -1 ? -1 : text.indexOf('<', end)
  }
  if (at === -1) return ''
  return /^<(?:[\w.-]+:)?([\w.-]+[^>]*)/.exec(text.slice(at, at + 4_096))?.[1] ?? ''
}
