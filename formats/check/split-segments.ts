import { buildSegments, FEW, indexSegments, type Segments, STEPS } from './segments.ts'

const TOUCH_MM = 1.5 / STEPS
const MOST_PASSES = 6

/** Splits segments where they meet, until they meet at their ends only. */
export function splitSegments(whole: Segments): Segments {
  let segments = whole
  let isChanged: Uint8Array | null = null
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const split = splitOnce(segments, isChanged)
    if (!split) break
    ;({ segments, isChanged } = split)
  }
  return segments
}

/** Null when no segments meet except at their ends. */
function splitOnce(segments: Segments, isActive: Uint8Array | null) {
  const { count, ends } = segments
  const [of, xs, ys]: [number[], number[], number[]] = [[], [], []]

  function split(i: number, x: number, y: number): void {
    const [a, b] = [4 * i, 4 * i + 2]
    if ((x === ends[a] && y === ends[a + 1]) || (x === ends[b] && y === ends[b + 1])) return
    of.push(i)
    xs.push(x)
    ys.push(y)
  }

  /** True when the end is on the segment. */
  function touches(i: number, end: number): boolean {
    const at = 4 * i
    const [x, y] = [ends[end] - ends[at], ends[end + 1] - ends[at + 1]]
    const [dx, dy] = [ends[at + 2] - ends[at], ends[at + 3] - ends[at + 1]]
    if ((x === 0 && y === 0) || (x === dx && y === dy)) return true
    const along = x * dx + y * dy
    const square = dx * dx + dy * dy
    if (along <= 0 || along >= square) return false
    if (Math.abs(dx * y - dy * x) > TOUCH_MM * Math.sqrt(square)) return false
    split(i, ends[end], ends[end + 1])
    return true
  }

  function meet(i: number, j: number): void {
    const [a, c] = [4 * i, 4 * j]
    let isTouching = false
    for (const end of [c, c + 2]) if (touches(i, end)) isTouching = true
    for (const end of [a, a + 2]) if (touches(j, end)) isTouching = true
    if (isTouching) return
    const [dx, dy] = [ends[a + 2] - ends[a], ends[a + 3] - ends[a + 1]]
    const [ex, ey] = [ends[c + 2] - ends[c], ends[c + 3] - ends[c + 1]]
    const [fx, fy] = [ends[c] - ends[a], ends[c + 1] - ends[a + 1]]
    const turn = dx * ey - dy * ex
    if (turn === 0) return
    const share = (fx * ey - fy * ex) / turn
    const other = (fx * dy - fy * dx) / turn
    if (share <= 0 || share >= 1 || other <= 0 || other >= 1) return
    const x = Math.round((ends[a] + share * dx) * STEPS) / STEPS
    const y = Math.round((ends[a + 1] + share * dy) * STEPS) / STEPS
    split(i, x, y)
    split(j, x, y)
  }

  eachPair(segments, isActive, meet)
  return of.length === 0 ? null : cutAt(segments, of, xs, ys, count + of.length)
}

function cutAt(whole: Segments, of: number[], xs: number[], ys: number[], most: number) {
  const { count, ends, jumps, owners } = whole
  const order = of.map((_, i) => i)
  const along = (k: number) =>
    (xs[k] - ends[4 * of[k]]) * (ends[4 * of[k] + 2] - ends[4 * of[k]]) +
    (ys[k] - ends[4 * of[k] + 1]) * (ends[4 * of[k] + 3] - ends[4 * of[k] + 1])
  order.sort((a, b) => of[a] - of[b] || along(a) - along(b))
  const segments = buildSegments(most)
  const isChanged = new Uint8Array(most)
  let k = 0
  for (let i = 0; i < count; i += 1) {
    let [x, y] = [ends[4 * i], ends[4 * i + 1]]
    const isCut = order[k] !== undefined && of[order[k]] === i
    const copy = (toX: number, toY: number) => {
      if (x === toX && y === toY) return
      const at = segments.count
      segments.add(x, y, toX, toY, 0, owners[2 * i])
      segments.jumps[2 * at] = jumps[2 * i]
      segments.jumps[2 * at + 1] = jumps[2 * i + 1]
      segments.owners[2 * at + 1] = owners[2 * i + 1]
      isChanged[at] = isCut ? 1 : 0
      ;[x, y] = [toX, toY]
    }
    for (; order[k] !== undefined && of[order[k]] === i; k += 1) copy(xs[order[k]], ys[order[k]])
    copy(ends[4 * i + 2], ends[4 * i + 3])
  }
  return { segments, isChanged }
}

/** Each pair whose boxes touch, once; with `isActive`, those with an active one. */
function eachPair(
  segments: Segments,
  isActive: Uint8Array | null,
  visit: (i: number, j: number) => void,
): void {
  const { count, ends } = segments
  const tree = count > FEW ? indexSegments(segments, TOUCH_MM) : null
  for (let i = 0; i < count; i += 1) {
    if (isActive && !isActive[i]) continue
    const west = Math.min(ends[4 * i], ends[4 * i + 2])
    const east = Math.max(ends[4 * i], ends[4 * i + 2])
    const south = Math.min(ends[4 * i + 1], ends[4 * i + 3])
    const north = Math.max(ends[4 * i + 1], ends[4 * i + 3])
    const take = (j: number) => {
      if (j > i || (isActive && !isActive[j] && j !== i)) visit(i, j)
      return false
    }
    if (tree) tree.search(west, south, east, north, take)
    else {
      for (let j = isActive ? 0 : i + 1; j < count; j += 1) {
        const [a, b] = [4 * j, 4 * j + 2]
        if (
          Math.max(ends[a], ends[b]) >= west - TOUCH_MM &&
          Math.min(ends[a], ends[b]) <= east + TOUCH_MM &&
          Math.max(ends[a + 1], ends[b + 1]) >= south - TOUCH_MM &&
          Math.min(ends[a + 1], ends[b + 1]) <= north + TOUCH_MM
        ) {
          take(j)
        }
      }
    }
  }
}
