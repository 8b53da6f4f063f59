import type { Country } from '../country/country.ts'
import { Field } from '../field.ts'
import { CARD_SIZE } from './canvas.ts'

/** The part of the country a card shows, each field at the card's pixels. */
export interface Ground {
  height: Field
  water: Field
  belt: Field
}

/** Cuts a square out of the country; its corner and its side in pixels of the relief. */
export function groundOf(country: Country, left: number, top: number, side: number): Ground {
  const step = side / CARD_SIZE
  const crop = (field: Field) =>
    Field.from(CARD_SIZE, CARD_SIZE, (x, y) => field.cubic(left + x * step, top + y * step))
  return { height: crop(country.height), water: crop(country.water), belt: crop(country.belt) }
}
