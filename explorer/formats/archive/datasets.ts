import { detectFormat, type FormatId } from '../detect-format.ts'
import type { Dataset, SourceFile } from '../format.ts'
import { OpenProblem, problems } from '../problems.ts'
import { belonging, endingOf, stemOf } from './group-files.ts'
import { gunzip, unzip } from './unzip.ts'

export interface FoundDataset {
  format: Exclude<FormatId, 'zip' | 'gzip'>
  /** `archive` is the name of the archive it came in, or null. */
  dataset: Dataset & { archive: string | null }
}

export interface FoundDatasets {
  datasets: readonly FoundDataset[]
  /** Names of data beside them that cannot be opened here. */
  leftOut: readonly string[]
}

/** What there is to read in the files given, archives unpacked, each with what belongs to it. */
export function findDatasets(
  files: readonly SourceFile[],
  progress: (share: number) => void,
): FoundDatasets {
  const [first] = files
  const unpacked = files.flatMap((file) => unpack(file, progress))
  const all = unpacked.map(({ file }) => file)
  const mains = unpacked.filter(({ file }) => !belonging.has(endingOf(file.name)))
  const datasets: FoundDataset[] = []
  const leftOut: string[] = []
  let problem: OpenProblem | null = null
  for (const { file, archive } of mains) {
    if (file.bytes.length === 0) continue
    try {
      const format = detectFormat(file)
      if (format === 'zip' || format === 'gzip') leftOut.push(file.name)
      else if (format !== null) {
        const siblings = siblingsOf(file, all)
        datasets.push({ format, dataset: { main: file, siblings, archive } })
      }
    } catch (error) {
      if (!(error instanceof OpenProblem)) throw error
      // A picture or a text beside the data is nothing to miss.
      if (error.code !== 'unknown-format') leftOut.push(file.name)
      problem ??= error
    }
  }
  if (datasets.length > 0) return { datasets, leftOut }
  if (problem) throw problem
  const lonely = all.map(({ name }) => belonging.get(endingOf(name))).find(Boolean)
  if (lonely) throw problems.incomplete(lonely)
  if (mains.every(({ file }) => file.bytes.length === 0)) throw problems.empty(first?.name ?? '')
  throw problems.unknownFormat(first?.name ?? '')
}

function unpack(
  file: SourceFile,
  progress: (share: number) => void,
): { file: SourceFile; archive: string | null }[] {
  const [a, b, c] = file.bytes
  if (a === 0x1f && b === 0x8b && c === 0x08) return [{ file: gunzip(file), archive: null }]
  if (a !== 0x50 || b !== 0x4b) return [{ file, archive: null }]
  return unzip(file.bytes, progress).map((inner) => ({ file: inner, archive: file.name }))
}

function siblingsOf(main: SourceFile, files: readonly SourceFile[]): Map<string, SourceFile> {
  const stem = stemOf(main.name)
  return new Map(
    files
      .filter((file) => file !== main && stemOf(file.name) === stem)
      .map((file) => [endingOf(file.name), file]),
  )
}
