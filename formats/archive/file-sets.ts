import type { FileSet, Format, SourceFile } from '../format.ts'
import { formats } from '../formats.ts'
import { recognise } from '../open/recognise.ts'
import { OpenProblem, problems } from '../problems.ts'
import { endingOf, mainEndingOf, stemOf } from './group-files.ts'
import { gunzip, isGzip, isZip, type Unpacked, unzip } from './unzip.ts'

/** An archive in an archive is common; deeper nesting is not. */
const MAX_DEPTH = 3

export interface FoundFileSet {
  format: Format
  /** `archive` is the name of the archive it came in, or null. */
  fileSet: FileSet & { archive: string | null }
}

export interface FoundFileSets {
  fileSets: readonly FoundFileSet[]
  /** Names of unsupported data files. */
  leftOut: readonly string[]
}

/** The sets of files to read, with archives unpacked, each with its sidecar files. */
export function findFileSets(
  files: readonly SourceFile[],
  progress: (share: number) => void,
): FoundFileSets {
  const [first] = files
  const packedBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const unpacked: Unpacked = { packedBytes, bytes: 0 }
  const found = files.flatMap((file) => unpack(file, unpacked, progress))
  const all = found.map(({ file }) => file)
  const byStem = Map.groupBy(all, ({ name }) => stemOf(name))
  const relatedTo = ({ name }: SourceFile) => byStem.get(stemOf(name)) ?? []
  const mains = found.filter(({ file }) => !isPartOf(file, relatedTo(file)))
  const fileSets: FoundFileSet[] = []
  const leftOut = new Set<string>()
  let problem: OpenProblem | null = null
  for (const { file, archive, problem: notUnpacked } of mains) {
    if (file.bytes.length === 0) continue
    try {
      if (notUnpacked) throw notUnpacked
      const siblings = siblingsOf(file, relatedTo(file))
      const format = recognise(file, siblings)
      // A .shx has the same signature as a .shp.
      if (format?.siblings?.includes(endingOf(file.name))) continue
      if (format === null) {
        if (isZip(file.bytes) || isGzip(file.bytes)) throw problems.nested(file.name)
        continue
      }
      fileSets.push({ format, fileSet: { main: file, siblings, archive, others: all } })
    } catch (error) {
      if (!(error instanceof OpenProblem)) throw error
      // An image or a text beside the data need not be reported.
      if (error.code !== 'unknown-format') leftOut.add(wholeOf(file.name))
      problem ??= error
    }
  }
  if (fileSets.length > 0) return { fileSets, leftOut: [...leftOut] }
  if (problem) throw problem
  const unread = formats.find(({ endings, recognise: how }) =>
    all.some(
      ({ name, bytes }) =>
        how.length > 0 &&
        Array.isArray(how) &&
        bytes.length > 0 &&
        endings.includes(endingOf(name)),
    ),
  )
  if (unread) throw problems.brokenStart(unread.name)
  const missing = all.map(({ name }) => mainEndingOf(name)).find(Boolean)
  const empty = all.find(({ name }) => endingOf(name) === missing)
  if (empty) throw problems.empty(empty.name)
  if (missing) throw problems.incomplete(`.${missing}`)
  if (mains.every(({ file }) => file.bytes.length === 0)) throw problems.empty(first.name)
  throw problems.unknownFormat(first.name)
}

/** A file geodatabase is a folder of many files, whose names would mean nothing to a visitor. */
function wholeOf(name: string): string {
  return /^.*?\.gdb(?=\/)/i.exec(name)?.[0] ?? name
}

interface FoundFile {
  file: SourceFile
  archive: string | null
  /** Why it was not unpacked. */
  problem?: OpenProblem
}

/**
 * All files of an archive and its nested archives; one that is itself a file of some format stays
 * whole.
 */
function unpack(
  file: SourceFile,
  unpacked: Unpacked,
  progress: (share: number) => void,
  archive: string | null = null,
  depth = 0,
): FoundFile[] {
  if (depth >= MAX_DEPTH) return [{ file, archive }]
  if (isGzip(file.bytes)) {
    return unpack(gunzip(file, unpacked), unpacked, progress, archive, depth + 1)
  }
  if (!isZip(file.bytes) || recognise(file) !== null) return [{ file, archive }]
  // Files of the same name in two archives do not belong together.
  const folder = depth === 0 ? '' : `${file.name}/`
  return unzip(file.bytes, progress, unpacked).flatMap((inner) => {
    const one = { name: folder + inner.name, bytes: inner.bytes }
    try {
      return unpack(one, unpacked, progress, file.name, depth + 1)
    } catch (error) {
      // A nested archive that cannot be unpacked does not affect the rest.
      if (!(error instanceof OpenProblem) || error.code === 'bomb') throw error
      return [{ file: one, archive: file.name, problem: error }]
    }
  })
}

/** A .dat, for example, belongs to a .tab beside it, and may be anything without one. */
function isPartOf(file: SourceFile, related: readonly SourceFile[]): boolean {
  const ending = mainEndingOf(file.name)
  return ending !== undefined && related.some(({ name }) => endingOf(name) === ending)
}

function siblingsOf(main: SourceFile, related: readonly SourceFile[]): Map<string, SourceFile> {
  return new Map(related.filter((file) => file !== main).map((file) => [endingOf(file.name), file]))
}
