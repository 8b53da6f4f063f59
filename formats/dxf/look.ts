import { type DxfEntity, numberOf, textOf } from './entity.ts'
import { type Tables, trueColourOf } from './tables.ts'
import { plainText } from './text.ts'

/** What a thing looks like where it is. */
export interface Look {
  layer: string
  /** AutoCAD's number, or `#rrggbb`; empty when nothing tells. */
  colour: string
  /** Why it is not seen in the drawing; empty when it is. */
  hidden: string
}

/** What a thing says of its look itself; the rest is its layer's or its block's. */
export interface OwnLook {
  layer: string
  colour: string | typeof BY_LAYER | typeof BY_BLOCK
  isHidden: boolean
}

const BY_BLOCK = 0
const BY_LAYER = 256
/** On layer 0 a part of a block takes after what the block is inserted on. */
const NEUTRAL_LAYER = '0'
const WHITE = '7'

export function ownLookOf(entity: DxfEntity): OwnLook {
  return {
    layer: plainText(textOf(entity, 8)),
    colour: trueColourOf(entity) ?? ownColourOf(numberOf(entity, 62, BY_LAYER)),
    isHidden: numberOf(entity, 60) === 1,
  }
}

function ownColourOf(number: number): OwnLook['colour'] {
  if (number === BY_BLOCK) return BY_BLOCK
  return number === BY_LAYER || !Number.isInteger(number) ? BY_LAYER : String(Math.abs(number))
}

export function lookOf(own: OwnLook, tables: Tables, outer: Look | undefined): Look {
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
