import { type DxfEntity, numberOf, textOf } from './entity.ts'
import { type Tables, trueColourOf } from './tables.ts'
import { plainShortText } from './text.ts'

/** The final look of an entity. */
export interface CadLook {
  layer: string
  /** AutoCAD's number, or `#rrggbb`; empty if unknown. */
  colour: string
  /** Why it is hidden in the drawing; empty when it is visible. */
  hidden: string
}

/** The entity's own look; the rest comes from its layer or its block. */
export interface OwnLook {
  layer: string
  colour: string | typeof BY_LAYER | typeof BY_BLOCK
  isHidden: boolean
}

const BY_BLOCK = 0
const BY_LAYER = 256
/** On layer 0, a part of a block inherits from the insert. */
const NEUTRAL_LAYER = '0'
const WHITE = '7'

export function ownLookOf(entity: DxfEntity): OwnLook {
  return {
    layer: plainShortText(textOf(entity, 8)),
    colour: trueColourOf(entity) ?? ownColourOf(numberOf(entity, 62, BY_LAYER)),
    isHidden: numberOf(entity, 60) === 1,
  }
}

function ownColourOf(number: number): OwnLook['colour'] {
  if (number === BY_BLOCK) return BY_BLOCK
  return number === BY_LAYER || !Number.isInteger(number) ? BY_LAYER : String(Math.abs(number))
}

export function finalLook(own: OwnLook, tables: Tables, outer: CadLook | undefined): CadLook {
  const isNeutral = own.layer === NEUTRAL_LAYER || own.layer === ''
  const layer = outer && isNeutral ? outer.layer : own.layer
  const found = tables.layer(layer)
  const { colour } = own
  return {
    layer,
    colour:
      colour === BY_LAYER
        ? (found?.colour ?? '')
        : colour === BY_BLOCK
          ? (outer?.colour ?? WHITE)
          : colour,
    hidden: outer?.hidden || (own.isHidden ? 'invisible' : (found?.hidden ?? '')),
  }
}
