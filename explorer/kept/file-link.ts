import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { showSublayer } from '@app/formats/sublayers.ts'
import type { Column, Dataset } from '../dataset/dataset.ts'
import type { Condition, DatasetFilter } from '../filter/dataset-filter.ts'
import type { LayerStyle } from '../layers/layer-style.ts'
import type { Camera } from '../map/map-view.ts'
import { type ChosenView, shownDataset } from '../state/datasets.ts'
import type { Exploration } from '../state/exploration.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { readStyle, writeStyle } from './linked-style.ts'

/** Browsers allow far more; mail programs may not. */
const MAX_CHARS = 3000

/**
 * The state of a visitor's file in a link: not the file itself, but its view. Columns and words are
 * identified by name, because the file may have changed when it is opened again.
 */
export interface FileLink {
  name: string
  colourBy: string | null
  nameBy: string | null
  /** Without one, the names from close up. */
  labelBy?: string | null
  filter: readonly (readonly [column: string, condition: LinkedCondition])[]
  camera: Camera | null
  /** Only what the map shows. */
  isInView?: boolean
  /** Missing in older links. */
  style?: Partial<LayerStyle>
  /** The names of its hidden layers. */
  hidden?: readonly string[]
  /** The names of all open files, from the lowest to the topmost. */
  order?: readonly string[]
  /** The other open files, in their order. */
  others?: readonly FileLink[]
}

/** A condition with words instead of codes. */
export type LinkedCondition =
  | Exclude<Condition, { kind: 'words' }>
  | { kind: 'words'; words: string[] }

/** The view of a file; null if it is not open. */
export function describeFile(now: Exploration, id = now.datasets.active): FileLink | null {
  const { layer, view } = shownDataset(now, id) ?? {}
  if (!layer || !view) return null
  const { name, dataset, sublayers } = layer
  const { colourBy, nameBy, labelBy, filter, isInView, style } = view
  const styled = writeStyle(style)
  const hidden = sublayers?.hidden.map((index) => sublayers.names[index]) ?? []
  const order = orderOf(now)
  const nameOf = (index: number | null) => dataset.columns[index ?? -1]?.name ?? null
  return {
    name,
    colourBy: nameOf(colourBy),
    nameBy: nameOf(nameBy),
    ...(labelBy !== 'names' && { labelBy: nameOf(labelBy) }),
    filter: [...filter].map(([index, condition]) => [
      dataset.columns[index].name,
      condition.kind === 'words'
        ? { kind: 'words', words: wordsAt(dataset.columns[index], condition.codes) }
        : condition,
    ]),
    camera: now.map.camera,
    ...(isInView && { isInView }),
    ...(Object.keys(styled).length > 0 && { style: styled }),
    ...(hidden.length > 0 && { hidden }),
    ...(order.length > 1 && { order }),
  }
}

/** The view of all open files, and of `awaited` ones; null if none is active. */
export function describeFiles(now: Exploration, awaited: readonly FileLink[]): FileLink | null {
  const link = describeFile(now)
  const { active } = now.datasets
  const rest = now.files.opened.flatMap(({ id }) => (id === active ? [] : describeFile(now, id)))
  const others = [...rest, ...awaited].flatMap((one) => {
    if (!one) return []
    // Both are those of the link.
    const { order, ...own } = one
    return { ...own, camera: null }
  })
  return link && { ...link, ...(others.length > 0 && { others }) }
}

/** Including files that an address names and that are not open yet. */
function orderOf({ files: { opened, order } }: Exploration): string[] {
  return [...new Set([...order, ...opened.map(({ name }) => name)])]
}

/** The same for a dataset with all of the columns; otherwise null. */
export function readView({ columns }: Dataset, link: FileLink): ChosenView | null {
  const { colourBy, nameBy, labelBy, filter } = link
  const needed = [colourBy, nameBy, labelBy ?? null, ...filter.map(([column]) => column)]
  const placeOf = (name: string | null) =>
    name === null ? null : columns.findIndex((column) => column.name === name)
  if (needed.some((name) => placeOf(name) === -1)) return null
  const conditions = new Map<number, Condition>()
  for (const [name, condition] of filter) {
    const index = Number(placeOf(name))
    const known = conditionIn(columns[index], condition)
    if (known) conditions.set(index, known)
  }
  return {
    colourBy: placeOf(colourBy),
    nameBy: placeOf(nameBy),
    labelBy: labelBy === undefined ? 'names' : placeOf(labelBy),
    isInView: link.isInView === true,
    style: readStyle(link.style),
    filter: conditions satisfies DatasetFilter,
  }
}

/**
 * For an address: nothing in it needs escaping. If it is too long, filters are dropped, the longest
 * first, and then other files.
 */
export function writeLink(link: FileLink, mostChars = MAX_CHARS): string {
  const bytes = new TextEncoder().encode(JSON.stringify(link))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const written = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  const { others = [] } = link
  const size = (condition: unknown) => JSON.stringify(condition).length
  const filters = [link, ...others].flatMap(({ filter }) => filter)
  const longest = filters.toSorted((a, b) => size(b) - size(a))[0]
  if (written.length <= mostChars || (!longest && others.length === 0)) return written
  const without = (one: FileLink) => ({
    ...one,
    filter: one.filter.filter((condition) => condition !== longest),
  })
  const kept = longest ? others.map(without) : others.slice(0, -1)
  return writeLink({ ...without(link), ...(others.length > 0 && { others: kept }) }, mostChars)
}

/** Null if invalid; an address is untrusted. */
export function readLink(text: string | null): FileLink | null {
  try {
    const plain = atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
    const link: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isLink(link) ? link : null
  } catch {
    return null
  }
}

/** What addresses say of files that are not open yet. */
const awaited = new WeakMap<ExplorerState, readonly FileLink[]>()

/** What an address says of a file that is about to be added; null if nothing in it matches. */
export function takeLink(
  state: ExplorerState,
  { name, dataset }: Pick<OpenedLayer, 'name' | 'dataset'>,
): FileLink | null {
  const now = state.read()
  const link = now.datasets.active === 'sample' ? readLink(now.files.link) : null
  const { camera = null, order = [], others = [] } = link ?? {}
  const links = link
    ? [link, ...others.map((one) => ({ ...one, camera, order }))]
    : (awaited.get(state) ?? [])
  const fitting = links.filter((one) => readView(dataset, one))
  const taken = fitting.find((one) => one.name === name) ?? fitting[0] ?? null
  const rest = links.filter((one) => one !== taken)
  // Only the first of them moves the map.
  awaited.set(
    state,
    rest.map((one) => ({ ...one, camera: null })),
  )
  return taken
}

/** Applies the view of an address to a file. False if nothing in it matches. */
export function restoreFile(
  state: ExplorerState,
  layer: OpenedLayer,
  link: FileLink | null,
): boolean {
  const view = link && readView(layer.dataset, link)
  if (!link || !view) return false
  const { names = [], hidden = [] } = layer.sublayers ?? {}
  const indices = (link.hidden ?? []).map((name) => names.indexOf(name))
  const changed = indices.filter((index) => index >= 0 && !hidden.includes(index))
  if (changed.length > 0) {
    state.changeOpened(changed.reduce((next, index) => showSublayer(next, index, false), layer))
  }
  state.lookAtFile(layer.id, view, link.order ?? state.read().files.order)
  if (link.camera) {
    // Also before there is a map, which then starts there.
    state.skipFrame()
    state.noteCamera(link.camera, layer.bounds)
  }
  return true
}

const followed = new WeakSet<ExplorerState>()

/** Keeps the address in sync with the view of the file from now on. */
export function followFile(state: ExplorerState): void {
  let seen: unknown[] = []
  if (followed.has(state)) return
  followed.add(state)
  state.subscribe(() => {
    const now = state.read()
    const { opened, order } = now.files
    const parts = [opened, order, now.datasets, now.map.camera]
    if (parts.every((part, i) => part === seen[i])) return
    seen = parts
    const link = describeFiles(now, awaited.get(state) ?? [])
    if (link) state.noteLink(writeLink(link))
  })
}

function wordsAt(column: Column, codes: readonly number[]): string[] {
  return column.kind === 'text' ? codes.map((code) => column.words[code] ?? '') : []
}

/** Null when none of the words exists. */
function conditionIn(column: Column, condition: LinkedCondition): Condition | null {
  if (condition.kind !== 'words') return condition
  if (column.kind !== 'text') return null
  const codes = condition.words
    .map((word) => column.words.indexOf(word))
    .filter((code) => code >= 0)
  return codes.length === 0 ? null : { kind: 'words', codes: codes.toSorted((a, b) => a - b) }
}

function isLink(link: unknown): link is FileLink {
  if (typeof link !== 'object' || link === null) return false
  const { name, colourBy, nameBy, labelBy, filter, camera, ...rest } = link as Partial<FileLink>
  const { hidden = [], order = [], others = [] } = rest
  const isName = (value: unknown) => value === null || typeof value === 'string'
  return (
    typeof name === 'string' &&
    [colourBy, nameBy, labelBy ?? null].every(isName) &&
    [hidden, order].every((names) => Array.isArray(names) && names.every(isName)) &&
    Array.isArray(others) &&
    others.every(isLink) &&
    Array.isArray(filter) &&
    filter.every(isCondition) &&
    (camera === null || isCamera(camera))
  )
}

function isCondition(condition: unknown): boolean {
  if (!Array.isArray(condition) || typeof condition[0] !== 'string') return false
  const { kind, words, from, to, isBelow, text } = (condition[1] ?? {}) as Record<string, unknown>
  if (kind === 'words') return Array.isArray(words) && words.every((w) => typeof w === 'string')
  if (kind === 'range') return areFinite(from, to) && typeof isBelow === 'boolean'
  return kind === 'none' || (kind === 'contains' && typeof text === 'string')
}

function isCamera(camera: Partial<Camera> | undefined): boolean {
  const { centre, zoom, bearing, pitch } = camera ?? {}
  return areFinite(centre?.lng, centre?.lat, zoom, bearing, pitch)
}

function areFinite(...values: unknown[]): boolean {
  return values.every((value) => Number.isFinite(value))
}
