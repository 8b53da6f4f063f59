import type { Look } from '../opened-layer.ts'
import { resized } from './resized.ts'

/** A growing list of vertex indices. */
export interface Indices {
  push(index: number): void
  pushPair(a: number, b: number): void
  pushRun(first: number, end: number): void
  readonly count: number
  /** Once; nothing can be added afterwards. */
  finish(): Uint32Array<ArrayBuffer>
}

export interface Lists {
  triangles: Indices
  segments: Indices
  points: Indices
}

/** Beyond this limit features have our default look, because each look is drawn separately. */
const MAX_LOOKS = 64

type Finished = Record<keyof Lists, Uint32Array<ArrayBuffer>> & {
  looks: Look[]
  /** For each feature, the index of its look. */
  lookOf: Uint8Array<ArrayBuffer>
}

/** Lists of shapes, one for each look, joined at the end. */
export function sortByLook(
  looks: ReadonlyMap<number, Look>,
  featureCount: number,
  vertexCount: number,
): { of(feature: number): Lists; finish(): Finished } {
  // Most files have no looks. Memory that is reserved and not written to costs nothing.
  const all: { look: Look; lists: Lists }[] = [{ look: {}, lists: buildLists(vertexCount) }]
  const indices = new Map<string, number>()
  const lookOf = new Uint8Array(featureCount)
  for (const [feature, look] of looks) {
    const key = JSON.stringify(look)
    let index = indices.get(key)
    if (index === undefined) {
      if (all.length > MAX_LOOKS) continue
      index = all.push({ look, lists: buildLists() }) - 1
      indices.set(key, index)
    }
    lookOf[feature] = index
  }
  return {
    of: (feature) => all[lookOf[feature]].lists,
    finish: () => ({
      triangles: joined(all.map(({ lists }) => lists.triangles)),
      segments: joined(all.map(({ lists }) => lists.segments)),
      points: joined(all.map(({ lists }) => lists.points)),
      looks: all.map(({ look }) => look),
      lookOf,
    }),
  }
}

function buildLists(vertexCount = 64): Lists {
  return {
    triangles: buildIndices(3 * vertexCount),
    segments: buildIndices(2 * vertexCount),
    points: buildIndices(vertexCount),
  }
}

function joined(lists: readonly Indices[]): Uint32Array<ArrayBuffer> {
  const [only] = lists
  if (only && lists.length === 1) return only.finish()
  const all = new Uint32Array(lists.reduce((sum, { count }) => sum + count, 0))
  let at = 0
  for (const list of lists) {
    all.set(list.finish(), at)
    at += list.count
  }
  return all
}

export function buildIndices(size: number): Indices {
  let list = new Uint32Array(size)
  let count = 0
  function push(index: number): void {
    if (count === list.length) list = resized(list, 2 * count)
    list[count] = index
    count += 1
  }
  return {
    push,
    pushPair(a, b) {
      push(a)
      push(b)
    },
    pushRun(first, end) {
      for (let i = first; i < end; i += 1) push(i)
    },
    get count() {
      return count
    },
    finish: () => resized(list, count),
  }
}
