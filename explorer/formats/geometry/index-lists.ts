import type { Look, LookRun } from '../opened-layer.ts'

/** Places of vertices, as many as come. */
export interface Indices {
  push(index: number): void
  pushPair(a: number, b: number): void
  pushRun(first: number, end: number): void
  readonly count: number
  finish(): Uint32Array<ArrayBuffer>
}

export interface Lists {
  triangles: Indices
  segments: Indices
  points: Indices
}

/** Above it features look as if the file said nothing, since each look is drawn apart. */
const MAX_LOOKS = 64

type Finished = Record<keyof Lists, Uint32Array<ArrayBuffer>> & { looks: LookRun[] }

/** Lists of shapes, those that look alike in one each, joined in the end. */
export function sortByLook(looks: ReadonlyMap<number, Look>): {
  of(feature: number): Lists
  finish(): Finished
} {
  const plain = { look: {}, lists: buildLists() }
  const byKey = new Map<string, { look: Look; lists: Lists }>()
  return {
    of(feature) {
      const look = looks.get(feature)
      if (!look) return plain.lists
      const key = JSON.stringify(look)
      let found = byKey.get(key)
      if (!found && byKey.size < MAX_LOOKS) {
        found = { look, lists: buildLists() }
        byKey.set(key, found)
      }
      return (found ?? plain).lists
    },
    finish() {
      const all = [plain, ...byKey.values()]
      return {
        triangles: joined(all.map(({ lists }) => lists.triangles)),
        segments: joined(all.map(({ lists }) => lists.segments)),
        points: joined(all.map(({ lists }) => lists.points)),
        looks: runsOf(all),
      }
    },
  }
}

function buildLists(): Lists {
  return { triangles: buildIndices(), segments: buildIndices(), points: buildIndices() }
}

function runsOf(all: readonly { look: Look; lists: Lists }[]): LookRun[] {
  const from = { triangles: 0, segments: 0, points: 0 }
  return all.map(({ look, lists }) => {
    const run = (kind: keyof Lists): readonly [number, number] => {
      const { count } = lists[kind]
      from[kind] += count
      return [from[kind] - count, count]
    }
    return {
      look,
      triangles: run('triangles'),
      segments: run('segments'),
      points: run('points'),
    }
  })
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

function buildIndices(): Indices {
  let list = new Uint32Array(256)
  let count = 0
  function push(index: number): void {
    if (count === list.length) {
      const wider = new Uint32Array(2 * count)
      wider.set(list)
      list = wider
    }
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
    finish: () => list.slice(0, count),
  }
}
