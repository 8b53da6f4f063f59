import { type DxfEntity, textOf } from './entity.ts'
import type { DxfDrawing } from './read-drawing.ts'

/** The look of a dimension or a leader: its style's settings, and its own overrides. */
export interface DimensionLook {
  number(code: number, fallback: number): number
  text(code: number): string
}

export function dimensionLook(entity: DxfEntity, { tables }: DxfDrawing): DimensionLook {
  const own = ownSettings(entity)
  const style = textOf(entity, 3).trim()
  const find = (code: number) => own.get(code) ?? tables.dimensionSetting(style, code)
  return {
    number(code, fallback) {
      const value = Number(find(code) ?? Number.NaN)
      return Number.isFinite(value) ? value : fallback
    },
    text: (code) => find(code) ?? '',
  }
}

/** Codes and values in turn, in AutoCAD's extended data. */
function ownSettings({ codes, values }: DxfEntity): Map<number, string> {
  const settings = new Map<number, string>()
  let isOurs = false
  for (let i = 0; i < codes.length; i += 1) {
    if (codes[i] === 1001) isOurs = values[i] === 'ACAD'
    else if (isOurs && codes[i] === 1070) {
      settings.set(Number(values[i]), values[i + 1])
      i += 1
    }
  }
  return settings
}
