import { type DxfEntity, hasFlag, numberOf, textOf } from './entity.ts'
import { plainShortText } from './text.ts'

export interface DrawingLayer {
  colour: string
  /** Why its content is hidden; empty when it is visible. */
  hidden: string
}

/** What entities refer to by name or handle. */
export interface Tables {
  add(record: DxfEntity): void
  layer(name: string): DrawingLayer | undefined
  /** A setting for dimensions and leaders, by its code. */
  dimensionSetting(style: string, code: number): string | undefined
  blockByHandle(handle: string): string | undefined
}

const FROZEN = 1

export function buildTables(): Tables {
  const layers = new Map<string, DrawingLayer>()
  const styles = new Map<string, DxfEntity>()
  const blocks = new Map<string, string>()
  return {
    add(record) {
      const name = plainShortText(textOf(record, 2))
      if (record.kind === 'LAYER') layers.set(nameKey(name), layerOf(record))
      else if (record.kind === 'DIMSTYLE') styles.set(nameKey(name), record)
      else if (record.kind === 'BLOCK_RECORD') blocks.set(textOf(record, 5), name)
    },
    layer: (name) => layers.get(name) ?? layers.get(nameKey(name)),
    dimensionSetting(style, code) {
      const record = styles.get(nameKey(style))
      const place = record?.codes.lastIndexOf(code) ?? -1
      return record?.values[place]
    },
    blockByHandle: (handle) => blocks.get(handle),
  }
}

/** Names in CAD programs are case-insensitive. */
export function nameKey(name: string): string {
  return name.toLowerCase()
}

function layerOf(record: DxfEntity): DrawingLayer {
  const colour = numberOf(record, 62, 7)
  return {
    colour: trueColourOf(record) ?? String(Math.abs(colour)),
    hidden: hasFlag(record, 70, FROZEN) ? 'layer frozen' : colour < 0 ? 'layer off' : '',
  }
}

/** As in CSS; undefined for an AutoCAD colour number. */
export function trueColourOf(record: DxfEntity): string | undefined {
  const place = record.codes.indexOf(420)
  if (place === -1) return undefined
  const colour = Number(record.values[place]) & 0xffffff
  return `#${colour.toString(16).padStart(6, '0')}`
}
