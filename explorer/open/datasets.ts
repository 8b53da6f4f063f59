import { detectFormat, type FormatId } from './detect-format.ts'
import { belonging, endingOf, stemOf } from './group-files.ts'
import { OpenProblem, problems } from './problems.ts'
import type { Dataset, SourceFile } from './reader.ts'
import { gunzip, unzip } from './unzip.ts'

export interface FoundDataset {
  format: Exclude<FormatId, 'zip' | 'gzip'>
  dataset: Dataset & { isPacked: boolean }
}

/** What there is to read in the files given, archives unpacked, each with what belongs to it. */
export function findDatasets(
  files: readonly SourceFile[],
  progress: (share: number) => void,
): FoundDataset[] {
  const [first] = files
  const unpacked = files.flatMap((file) => unpack(file, progress))
  const mains = unpacked.filter(({ file }) => !belonging.has(endingOf(file.name)))
  const found: FoundDataset[] = []
  let problem: OpenProblem | null = null
  for (const { file, isPacked } of mains) {
    if (file.bytes.length === 0) continue
    try {
      const format = detectFormat(file)
      if (format === null || format === 'zip' || format === 'gzip') continue
      const siblings = siblingsOf(
        file,
        unpacked.map((other) => other.file),
      )
      found.push({ format, dataset: { main: file, siblings, isPacked } })
    } catch (error) {
      if (!(error instanceof OpenProblem)) throw error
      problem ??= error
    }
  }
  if (found.length > 0) return mainOnes(found)
  if (problem) throw problem
  const lonely = unpacked.map(({ file }) => belonging.get(endingOf(file.name))).find(Boolean)
  if (lonely) throw problems.incomplete(lonely)
  if (mains.every(({ file }) => file.bytes.length === 0)) throw problems.empty(first?.name ?? '')
  throw problems.unknownFormat(first?.name ?? '')
}

/** An archive made for one format may hold a readme or a style that looks like another. */
function mainOnes(found: readonly FoundDataset[]): FoundDataset[] {
  for (const format of ['shapefile', 'mif', 'kml'] as const) {
    if (!found.some((one) => one.dataset.isPacked && one.format === format)) continue
    return found.filter((one) => !one.dataset.isPacked || one.format === format)
  }
  return [...found]
}

function unpack(
  file: SourceFile,
  progress: (share: number) => void,
): { file: SourceFile; isPacked: boolean }[] {
  const [a, b, c] = file.bytes
  if (a === 0x1f && b === 0x8b && c === 0x08) return [{ file: gunzip(file), isPacked: false }]
  if (a !== 0x50 || b !== 0x4b) return [{ file, isPacked: false }]
  return unzip(file.bytes, progress).map((inner) => ({ file: inner, isPacked: true }))
}

function siblingsOf(main: SourceFile, files: readonly SourceFile[]): Map<string, SourceFile> {
  const stem = stemOf(main.name)
  return new Map(
    files
      .filter((file) => file !== main && stemOf(file.name) === stem)
      .map((file) => [endingOf(file.name), file]),
  )
}
