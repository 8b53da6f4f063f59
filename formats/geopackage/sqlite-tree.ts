import { encodeRecord, encodeVarint, type SqlValue } from './sqlite-record.ts'

export const PAGE_BYTES = 4096
/** The first page begins with the header of the file. */
const FILE_HEADER_BYTES = 100

export interface SqlRow {
  id: number
  values: readonly SqlValue[]
}

/** The pages of a file so far; page n is at n - 1. */
export type Pages = Uint8Array[]

const TABLE_LEAF = 0x0d
const TABLE_INTERIOR = 0x05
const INDEX_LEAF = 0x0a
const LEAF_HEADER_BYTES = 8
const INTERIOR_HEADER_BYTES = 12
const POINTER_BYTES = 2
/** As many as fit, were each key as long as can be: four bytes, a number of nine, and its place. */
const MAX_CHILDREN = Math.floor((PAGE_BYTES - INTERIOR_HEADER_BYTES) / 15)

/** How much of a row stays in its page, and what the rest is cut to fit; from SQLite's own book. */
const MAX_LOCAL_BYTES = PAGE_BYTES - 35
const MIN_LOCAL_BYTES = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23
const OVERFLOW_BYTES = PAGE_BYTES - 4

interface Child {
  page: number
  lastId: number
}

/** Adds the tree of a table, its rows in the order of their ids. Returns the page of its root. */
export function addTable(pages: Pages, rows: Iterable<SqlRow>): number {
  return addTree(pages, groupRows(pages, rows, PAGE_BYTES), () => pages.push(new Uint8Array()))
}

/** The tree of the table of all tables, whose root is the first page. */
export function addFirstTable(pages: Pages, rows: Iterable<SqlRow>): void {
  addTree(pages, groupRows(pages, rows, PAGE_BYTES - FILE_HEADER_BYTES), () => 1)
}

/** Adds the tree of an index: one page, and so for small tables only. */
export function addIndex(pages: Pages, entries: readonly (readonly SqlValue[])[]): number {
  const cells = entries.map((values) => {
    const record = encodeRecord(values)
    return Uint8Array.of(...encodeVarint(record.length), ...record)
  })
  if (sizeOf(cells) > PAGE_BYTES - LEAF_HEADER_BYTES) throw new RangeError('an index is too long')
  return pages.push(buildPage(INDEX_LEAF, cells))
}

/** Pages are filled from the lowest level up; the topmost one is put where `placeRoot` says. */
function addTree(pages: Pages, leaves: readonly Leaf[], placeRoot: () => number): number {
  let build = (at: number) => buildPage(TABLE_LEAF, leaves[0]?.cells ?? [], at)
  if (leaves.length > 1) {
    let children = leaves.map(({ cells, lastId }): Child => {
      return { page: pages.push(buildPage(TABLE_LEAF, cells)), lastId }
    })
    while (children.length > MAX_CHILDREN) {
      children = inEqualParts(children).map((part): Child => {
        return { page: pages.push(buildInterior(part)), lastId: part.at(-1)?.lastId ?? 0 }
      })
    }
    build = (at) => buildInterior(children, at)
  }
  const root = placeRoot()
  pages[root - 1] = build(root === 1 ? FILE_HEADER_BYTES : 0)
  return root
}

interface Leaf {
  cells: Uint8Array[]
  lastId: number
}

function groupRows(pages: Pages, rows: Iterable<SqlRow>, pageBytes: number): Leaf[] {
  const leaves: Leaf[] = []
  let leaf: Leaf | undefined
  let room = 0
  for (const { id, values } of rows) {
    const cell = buildCell(pages, id, encodeRecord(values))
    if (!leaf || room < cell.length + POINTER_BYTES) {
      leaf = { cells: [], lastId: id }
      leaves.push(leaf)
      room = pageBytes - LEAF_HEADER_BYTES
    }
    leaf.cells.push(cell)
    leaf.lastId = id
    room -= cell.length + POINTER_BYTES
    if (room < 0) throw new RangeError('a statement is too long for the first page')
  }
  return leaves
}

/** A row, or its beginning and the page where it goes on. */
function buildCell(pages: Pages, id: number, record: Uint8Array): Uint8Array {
  const head = [...encodeVarint(record.length), ...encodeVarint(id)]
  const local = localBytes(record.length)
  const cell = new Uint8Array(head.length + local + (local < record.length ? 4 : 0))
  cell.set(head)
  cell.set(record.subarray(0, local), head.length)
  if (local < record.length) {
    const next = addOverflow(pages, record.subarray(local))
    new DataView(cell.buffer).setUint32(cell.length - 4, next)
  }
  return cell
}

function localBytes(length: number): number {
  if (length <= MAX_LOCAL_BYTES) return length
  const fitting = MIN_LOCAL_BYTES + ((length - MIN_LOCAL_BYTES) % OVERFLOW_BYTES)
  return fitting <= MAX_LOCAL_BYTES ? fitting : MIN_LOCAL_BYTES
}

/** Returns the first of a chain of pages; each begins with the number of the next. */
function addOverflow(pages: Pages, rest: Uint8Array): number {
  const first = pages.length + 1
  for (let start = 0; start < rest.length; start += OVERFLOW_BYTES) {
    const page = new Uint8Array(PAGE_BYTES)
    const isLast = start + OVERFLOW_BYTES >= rest.length
    new DataView(page.buffer).setUint32(0, isLast ? 0 : pages.length + 2)
    page.set(rest.subarray(start, start + OVERFLOW_BYTES), 4)
    pages.push(page)
  }
  return first
}

/** So that none is left with a single child. */
function inEqualParts(children: readonly Child[]): Child[][] {
  const count = Math.ceil(children.length / MAX_CHILDREN)
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * children.length) / count)
    return children.slice(from, Math.floor(((i + 1) * children.length) / count))
  })
}

function buildInterior(children: readonly Child[], at = 0): Uint8Array {
  const cells = children.slice(0, -1).map(({ page, lastId }) => {
    const key = encodeVarint(lastId)
    const cell = new Uint8Array(4 + key.length)
    new DataView(cell.buffer).setUint32(0, page)
    cell.set(key, 4)
    return cell
  })
  return buildPage(TABLE_INTERIOR, cells, at, children.at(-1)?.page)
}

/** Cells stand at the end of a page, and their places, in order, after its header. */
function buildPage(kind: number, cells: readonly Uint8Array[], at = 0, right?: number): Uint8Array {
  const page = new Uint8Array(PAGE_BYTES)
  const view = new DataView(page.buffer)
  let pointer = at + (right === undefined ? LEAF_HEADER_BYTES : INTERIOR_HEADER_BYTES)
  let content = PAGE_BYTES
  for (const cell of cells) {
    content -= cell.length
    page.set(cell, content)
    view.setUint16(pointer, content)
    pointer += POINTER_BYTES
  }
  view.setUint8(at, kind)
  view.setUint16(at + 3, cells.length)
  view.setUint16(at + 5, content)
  if (right !== undefined) view.setUint32(at + 8, right)
  return page
}

function sizeOf(cells: readonly Uint8Array[]): number {
  return cells.reduce((sum, { length }) => sum + length + POINTER_BYTES, 0)
}
