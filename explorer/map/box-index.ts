/** Finds boxes without looking at all of them. */
export interface BoxIndex {
  /** Visits all boxes that touch the window, and some beside it, in no order. */
  touching(
    west: number,
    south: number,
    east: number,
    north: number,
    visit: (item: number) => void,
  ): void
}

/** Writes west, south, east and north of an item into `box`, at `at`. */
export type BoxOf = (item: number, box: Float32Array, at: number) => void

/** How many items, or nodes, a node is over. */
const NODE_ITEMS = 16
/** How many items are looked at in one step. */
const STEP_ITEMS = 8192

/**
 * A tree over boxes that lie near each other, however uneven they are spread. It is built in steps
 * of well below a millisecond, so that the page can breathe in between.
 */
export function* buildBoxIndex(count: number, boxOf: BoxOf): Generator<void, BoxIndex> {
  const order = yield* sortByPlace(count, boxOf)
  let boxes = yield* boxesOver(count, (i, box, at) => boxOf(order[i], box, at))
  const levels = [boxes]
  while (boxes.length > 4) {
    const below = boxes
    boxes = yield* boxesOver(below.length / 4, (node, box, at) => {
      for (let side = 0; side < 4; side += 1) box[at + side] = below[4 * node + side]
    })
    levels.push(boxes)
  }

  return {
    touching(west, south, east, north, visit) {
      descend(levels.length - 1, 0)

      function descend(level: number, node: number): void {
        const box = levels[level]
        if (!box || 4 * node >= box.length) return
        if (box[4 * node] > east || box[4 * node + 1] > north) return
        if (box[4 * node + 2] < west || box[4 * node + 3] < south) return
        const from = NODE_ITEMS * node
        const below = level === 0 ? count : (levels[level - 1]?.length ?? 0) / 4
        const to = Math.min(from + NODE_ITEMS, below)
        for (let i = from; i < to; i += 1) {
          if (level === 0) visit(order[i])
          else descend(level - 1, i)
        }
      }
    },
  }
}

/** Items along a curve that fills the plane, so that neighbours in the list are neighbours there. */
function* sortByPlace(count: number, boxOf: BoxOf): Generator<void, Uint32Array> {
  const box = new Float32Array(4)
  let west = Infinity
  let south = Infinity
  let east = -Infinity
  let north = -Infinity
  for (let item = 0; item < count; item += 1) {
    if (item % STEP_ITEMS === 0) yield
    boxOf(item, box, 0)
    west = Math.min(west, middleOf(box, 0))
    south = Math.min(south, middleOf(box, 1))
    east = Math.max(east, middleOf(box, 0))
    north = Math.max(north, middleOf(box, 1))
  }
  const toColumn = east > west ? 0xffff / (east - west) : 0
  const toRow = north > south ? 0xffff / (north - south) : 0
  const codes = new Uint32Array(count)
  let order = new Uint32Array(count)
  for (let item = 0; item < count; item += 1) {
    if (item % STEP_ITEMS === 0) yield
    boxOf(item, box, 0)
    const column = spread((middleOf(box, 0) - west) * toColumn)
    const row = spread((middleOf(box, 1) - south) * toRow)
    codes[item] = column | (row << 1)
    order[item] = item
  }
  for (const shift of [0, 16]) order = yield* sortByHalf(order, codes, shift)
  return order
}

function middleOf(box: Float32Array, side: number): number {
  return (box[side] + box[side + 2]) / 2
}

/** Puts a gap before each of sixteen bits. */
function spread(value: number): number {
  let bits = value & 0xffff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

/** By sixteen bits of the codes; what is equal in them stays in its order. */
function* sortByHalf(
  order: Uint32Array<ArrayBuffer>,
  codes: Uint32Array,
  shift: number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  const places = new Uint32Array(0x10001)
  const keyOf = (item: number) => (codes[item] >>> shift) & 0xffff
  for (let i = 0; i < order.length; i += 1) {
    if (i % STEP_ITEMS === 0) yield
    const behind = keyOf(i) + 1
    places[behind] += 1
  }
  for (let key = 1; key < places.length; key += 1) {
    places[key] += places[key - 1]
  }
  const sorted = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i += 1) {
    if (i % STEP_ITEMS === 0) yield
    const item = order[i]
    const key = keyOf(item)
    const place = places[key]
    sorted[place] = item
    places[key] = place + 1
  }
  return sorted
}

/** One box over each so many of those below. */
function* boxesOver(count: number, boxOf: BoxOf): Generator<void, Float32Array> {
  const boxes = new Float32Array(4 * Math.ceil(count / NODE_ITEMS))
  const box = new Float32Array(4)
  for (let i = 0; i < count; i += 1) {
    if (i % STEP_ITEMS === 0) yield
    const at = 4 * Math.floor(i / NODE_ITEMS)
    if (i % NODE_ITEMS === 0) {
      boxOf(i, boxes, at)
      continue
    }
    boxOf(i, box, 0)
    for (let side = 0; side < 4; side += 1) {
      const [own, other] = [box[side], boxes[at + side]]
      boxes[at + side] = side < 2 ? Math.min(own, other) : Math.max(own, other)
    }
  }
  return boxes
}
