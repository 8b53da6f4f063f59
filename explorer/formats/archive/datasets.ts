import type { Dataset, Format, SourceFile } from '../format.ts'
import { OpenProblem, problems } from '../problems.ts'
import { recognise } from '../recognise.ts'
import { endingOf, mainEndingOf, stemOf } from './group-files.ts'
import { gunzip, isGzip, isZip, unzip } from './unzip.ts'

export interface FoundDataset {
  format: Format
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
  const byStem = Map.groupBy(all, ({ name }) => stemOf(name))
  const mains = unpacked.filter(({ file }) => mainEndingOf(file.name) === undefined)
  const datasets: FoundDataset[] = []
  const leftOut = new Set<string>()
  let problem: OpenProblem | null = null
  for (const { file, archive } of mains) {
    if (file.bytes.length === 0) continue
    if (isZip(file.bytes) || isGzip(file.bytes)) {
      leftOut.add(file.name)
      continue
    }
    try {
      const siblings = siblingsOf(file, byStem.get(stemOf(file.name)) ?? [])
      const format = recognise(file, siblings)
      if (format === null) continue
      datasets.push({ format, dataset: { main: file, siblings, archive, others: all } })
    } catch (error) {
      if (!(error instanceof OpenProblem)) throw error
      // A picture or a text beside the data is nothing to miss.
      if (error.code !== 'unknown-format') leftOut.add(wholeOf(file.name))
      problem ??= error
    }
  }
  if (datasets.length > 0) return { datasets, leftOut: [...leftOut] }
  if (problem) throw problem
  const missing = all.map(({ name }) => mainEndingOf(name)).find(Boolean)
  if (missing) throw problems.incomplete(`.${missing}`)
  if (mains.every(({ file }) => file.bytes.length === 0)) throw problems.empty(first.name)
  throw problems.unknownFormat(first.name)
}

/** A file geodatabase is a folder of many files, none of which means anything to anybody. */
function wholeOf(name: string): string {
  return /^.*?\.gdb(?=\/)/i.exec(name)?.[0] ?? name
}

function unpack(
  file: SourceFile,
  progress: (share: number) => void,
): { file: SourceFile; archive: string | null }[] {
  if (isGzip(file.bytes)) return [{ file: gunzip(file), archive: null }]
  if (!isZip(file.bytes)) return [{ file, archive: null }]
  return unzip(file.bytes, progress).map((inner) => ({ file: inner, archive: file.name }))
}

function siblingsOf(main: SourceFile, related: readonly SourceFile[]): Map<string, SourceFile> {
  return new Map(related.filter((file) => file !== main).map((file) => [endingOf(file.name), file]))
}
