import type { FoundFileSet } from '../archive/file-sets.ts'
import { endingOf } from '../archive/group-files.ts'
import { noteSentences } from '../content.ts'
import type { AttributesPart } from '../dataset/attributes.ts'
import type { PlacedPicture, ReadTools } from '../format.ts'
import { loadReader } from '../load-format.ts'
import type { Guess, Look } from '../opened-layer.ts'
import { OpenProblem, problems } from '../problems.ts'

export interface ReadFileSets {
  /** Names of the formats, each once. */
  formats: readonly string[]
  parts: readonly AttributesPart[]
  picture: PlacedPicture | null
  overlays: readonly PlacedPicture[]
  /** The looks of features, by their number among all. */
  looks: ReadonlyMap<number, Look>
  /** Names of the files without data. */
  leftOut: readonly string[]
  /** Sentences about what is missing in the layer. */
  notes: readonly string[]
  guesses: readonly Guess[]
  /** What files without shapes have instead. */
  found: string
  close(): void
}

/** The limit for all images of an archive; further ones are shown as outlines. */
const MAX_PIXELS = 2 ** 25

/**
 * Reads the sets of files one after the other into the same shapes. One of several in an archive is
 * skipped when it cannot be read, so that it does not affect the rest.
 */
export async function readFileSets(
  fileSets: readonly FoundFileSet[],
  all: ReadTools,
): Promise<ReadFileSets> {
  const { shapes } = all
  const formats = new Set<string>()
  const parts: AttributesPart[] = []
  const leftOut: string[] = []
  const notes: string[] = []
  const guesses: Guess[] = []
  const overlays: PlacedPicture[] = []
  const looks = new Map<number, Look>()
  const closers: (() => void)[] = []
  let picture: PlacedPicture | null = null
  let found = ''
  let pixels = 0
  const outlined: string[] = []
  let problem: OpenProblem | null = null
  for (const [i, { format, fileSet }] of fileSets.entries()) {
    const { name, packed } = format
    const read = await loadReader(format)
    const isOneOfMany = fileSet.archive !== null && fileSets.length > 1
    const tools = {
      ...all,
      progress: (share: number) => all.progress((i + share) / fileSets.length),
    }
    const { featureCount, vertexCount } = shapes
    const forget = shapes.mark()
    try {
      const result = await readOr(problems.broken(name, 'inside'), () => read(fileSet, tools))
      if (result.close) closers.push(result.close)
      found ||= result.found ?? ''
      if (isOneOfMany && shapes.vertexCount === vertexCount) {
        if (shapes.featureCount > featureCount) leftOut.push(fileSet.main.name)
        forget()
        continue
      }
      if (result.picture) {
        const placed = { ...result.picture, firstVertex: vertexCount }
        pixels += placed.width * placed.height
        // Later ones lie over the first, as with the overlays of a KML.
        if (!picture) picture = placed
        else if (pixels <= MAX_PIXELS) overlays.push(placed)
        else outlined.push(fileSet.main.name)
      }
      const isPacked = packed && endingOf(fileSet.archive ?? '') === packed.ending
      overlays.push(...(result.overlays ?? []))
      for (const [feature, look] of result.looks ?? []) {
        if (look) looks.set(featureCount + feature, look)
      }
      for (const note of result.notes ?? []) {
        notes.push(isOneOfMany ? `${fileSet.main.name}: ${note}` : note)
      }
      guesses.push(...(result.guesses ?? []))
      formats.add(isPacked ? packed.name : name)
      parts.push({
        name: stemOf(fileSet.main.name),
        featureCount: shapes.featureCount - featureCount,
        attributes: result.attributes,
      })
    } catch (error) {
      if (!isOneOfMany || !(error instanceof OpenProblem) || mustStop.has(error.code)) throw error
      problem ??= error
      leftOut.push(fileSet.main.name)
      forget()
    }
  }
  if (parts.length === 0 && problem) throw problem
  if (outlined.length > 0) notes.push(noteSentences.outlined(outlined))
  return {
    formats: [...formats],
    parts,
    picture,
    overlays,
    looks,
    leftOut,
    notes,
    guesses,
    found,
    close() {
      for (const close of closers) close()
    },
  }
}

/** The messages of libraries are not meant for visitors. */
export async function readOr<Result>(
  problem: OpenProblem,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof OpenProblem ? error : problem
  }
}

/** An exceeded limit is final, whatever else the archive contains. */
const mustStop = new Set(['too-large', 'bomb'])

function stemOf(name: string): string {
  const file = name.split('/').at(-1) ?? name
  return file.replace(/(?:\.\w{1,10}){1,2}$/, '') || file
}
