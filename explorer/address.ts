import { codedColumns } from './dataset/plot-names.ts'
import { type RangedColumn, rangedColumns } from './dataset/sample-dataset.ts'
import { EXPLORE_ADDRESS, questions } from './face/questions.ts'
import { bitsOf, codesOfBits } from './filter/code-bits.ts'
import type { DatasetFilter } from './filter/dataset-filter.ts'
import {
  codesIn,
  type PlotConditions,
  plotFilter,
  type Range,
  rangeIn,
} from './filter/plot-filter.ts'
import { colourColumns } from './layers/colours.ts'
import { type LayerId, layerIds, layers } from './layers/layers.ts'
import type { Camera } from './map/map-view.ts'
import { type LayerSetting, panels, type Shared } from './state/exploration.ts'
import { sceneOf } from './state/questions.ts'
import { SAMPLE, SMALL_SIZE, sizes } from './survey/request.ts'

/** Longer than any address we write. */
const MAX_LENGTH = 4000

/** 1, or the limits of the sample's check. */
const CHECK = /^[\d._]{1,60}$/

/** As a fragment with only what differs from `beginning`, or from the state of a question. */
export function writeAddress(now: Shared, beginning: Shared): string {
  const parts: [string, string][] = []
  const add = (name: string, value: string | number) => parts.push([name, String(value)])
  const scene = now.question ? sceneOf(now.question) : beginning
  if (now.question) add('ask', now.question)
  if (now.question && now.level !== null) add('level', now.level)
  if (now.size !== beginning.size) add('size', now.size)
  const letters = writeLayers(now.layers)
  if (letters !== writeLayers(scene.layers)) add('layers', letters)
  if (now.colourBy !== scene.colourBy) add('colour', now.colourBy)
  // A question has its own filter, and no other.
  if (!now.question) addFilter(now.filter, add)
  if (now.isInView) add('view', 1)
  // It contains the map's position, for when the file is opened again.
  if (now.check !== null) add('check', now.check || 1)
  if (now.file) add('file', now.file)
  else if (now.camera) add('at', writeCamera(now.camera))
  if (now.isTilted) add('tilt', 1)
  if (now.plot !== null) add('plot', now.plot)
  if (now.view !== beginning.view) add('show', now.view)
  if (now.panel !== beginning.panel) add('panel', now.panel ?? 'none')
  // No value contains a character that would have to be escaped.
  return EXPLORE_ADDRESS + parts.map(([name, value]) => `${name}=${value}`).join('&')
}

/** Null if the address is not the explorer's. Invalid parts count as missing. */
export function readAddress(fragment: string): Partial<Shared> | null {
  if (!fragment.startsWith(EXPLORE_ADDRESS)) return null
  const isOurs = fragment.length <= MAX_LENGTH
  const params = new URLSearchParams(isOurs ? fragment.slice(EXPLORE_ADDRESS.length) : '')
  const question = questions.find((known) => known === params.get('ask'))
  const level = question === 'flood' ? readDecimal(params.get('level') ?? '') : Number.NaN
  const shared: Partial<Shared> = question
    ? sceneOf(question, level >= 0 ? level : null)
    : { filter: readFilter(params) }
  const size = readWhole(params.get('size'), SAMPLE.plots * 10)
  if (size !== null && [SMALL_SIZE, ...sizes].includes(size)) shared.size = size
  const settings = readLayers(params.get('layers'))
  if (settings) shared.layers = settings
  const colour = colourColumns.find((column) => column === params.get('colour'))
  if (colour) shared.colourBy = colour
  shared.isInView = !question && params.get('view') === '1'
  const check = params.get('check') ?? ''
  if (CHECK.test(check)) shared.check = check === '1' ? '' : check
  const file = params.get('file')
  if (file) shared.file = file
  const camera = readCamera(params.get('at'))
  if (camera) shared.camera = camera
  shared.isTilted = params.get('tilt') === '1'
  const plot = readWhole(params.get('plot'), 1_000_000)
  if (plot !== null) shared.plot = plot
  // An address may also name the table among the panels.
  if ((params.get('show') ?? params.get('panel')) === 'table') shared.view = 'table'
  const panel = panels.find((known) => known === params.get('panel'))
  if (panel || params.get('panel') === 'none') shared.panel = panel ?? null
  return shared
}

/** The name of a range in an address, and its largest sensible value. */
const ranges: Readonly<Record<RangedColumn, { name: string; most: number }>> = {
  areaM2: { name: 'area', most: 10_000_000 },
  day: { name: 'days', most: 0xffff },
}

/** The letter of each layer, from the lowest to the topmost; a capital one is visible. */
function writeLayers(settings: readonly LayerSetting[]): string {
  return settings
    .map(({ id, isShown }) => (isShown ? layers[id].letter.toUpperCase() : layers[id].letter))
    .join('')
}

/** Names take precedence: a word, for example 'roads', could also be letters. */
function readLayers(text: string | null): LayerSetting[] | null {
  return text === null ? null : (readNames(text) ?? readLetters(text))
}

/** Null unless it consists of letters of layers, each once. */
function readLetters(text: string): LayerSetting[] | null {
  const settings = [...text].map((letter) => ({
    id: layerIds.find((id) => layers[id].letter === letter.toLowerCase()),
    isShown: letter !== letter.toLowerCase(),
  }))
  const known = settings.filter((setting): setting is LayerSetting => setting.id !== undefined)
  const isSound = new Set(known.map(({ id }) => id)).size === settings.length
  return isSound ? withTheRest(known) : null
}

/**
 * Names of the visible layers, as in the first links, and easy to write by hand. Other layers are
 * placed directly above the layer that is initially below them.
 */
function readNames(text: string): LayerSetting[] | null {
  const names = text.split('.')
  const known = new Set(names.flatMap((name) => layerIds.find((id) => id === name) ?? []))
  if (known.size === 0 && text !== '') return null
  return withTheRest([...known].map((id) => ({ id, isShown: true })))
}

/** Hides layers that are not named, for example those newer than the link. */
function withTheRest(settings: LayerSetting[]): LayerSetting[] {
  let below: LayerId | undefined
  for (const id of layerIds) {
    if (!settings.some((setting) => setting.id === id)) {
      const index = settings.findIndex((setting) => setting.id === below) + 1
      settings.splice(index, 0, { id, isShown: false })
    }
    below = id
  }
  return settings
}

/** Codes are written as a bit mask. */
function addFilter(
  filter: DatasetFilter,
  add: (name: string, value: string | number) => void,
): void {
  for (const column of codedColumns) {
    const codes = codesIn(filter, column)
    if (codes) add(column, bitsOf(codes))
  }
  for (const column of rangedColumns) {
    const range = rangeIn(filter, column)
    if (range) add(ranges[column].name, writeRange(range))
  }
}

function readFilter(params: URLSearchParams): DatasetFilter {
  const conditions: PlotConditions = {}
  for (const column of codedColumns) {
    const bits = readWhole(params.get(column), 0xffff)
    if (bits !== null) conditions[column] = codesOfBits(bits)
  }
  for (const column of rangedColumns) {
    const { name, most } = ranges[column]
    const range = readRange(params.get(name), most)
    if (range) conditions[column] = range
  }
  return plotFilter(conditions)
}

function writeRange({ from, to }: Range): string {
  return `${Math.round(from)}-${Math.round(to)}`
}

function readRange(text: string | null, most: number): Range | null {
  const ends = text?.split('-') ?? []
  const [from, to] = ends.map((end) => readWhole(end, most))
  return ends.length === 2 && from !== null && to !== null && from <= to ? { from, to } : null
}

function writeCamera({ centre, zoom, bearing, pitch }: Camera): string {
  const place = [centre.lat.toFixed(5), centre.lng.toFixed(5), zoom.toFixed(2)]
  return [...place, bearing.toFixed(0), pitch.toFixed(0)].join('_')
}

function readCamera(text: string | null): Camera | null {
  const values = text?.split('_').map(readDecimal) ?? []
  const [lat, lng, zoom, bearing, pitch] = values
  const isWhole =
    values.length === 5 &&
    isWithin(lat, 85) &&
    isWithin(lng, 180) &&
    isWithin(zoom, 24) &&
    isWithin(bearing, 180) &&
    isWithin(pitch, 85)
  if (!isWhole || Number(zoom) < 0 || Number(pitch) < 0) return null
  return {
    centre: { lng: Number(lng), lat: Number(lat) },
    zoom: Number(zoom),
    bearing: Number(bearing),
    pitch: Number(pitch),
  }
}

function isWithin(value: number | undefined, limit: number): boolean {
  return value !== undefined && Math.abs(value) <= limit
}

/** NaN for anything but plain digits: `Number` alone would accept '', ' 1 ', '0x1' and '1e9'. */
function readDecimal(text: string): number {
  return /^-?\d{1,4}(?:\.\d{1,8})?$/.test(text) ? Number(text) : Number.NaN
}

function readWhole(text: string | null, most: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  const value = Number(text)
  return value <= most ? value : null
}
