import { inks } from '../layers/colours.ts'
import type { Pen } from '../layers/looks.ts'

/** The duration of a flash. */
const FLASH_MS = 1600

/** The rings around plots that were just edited, and when to redraw them. */
export interface FlashLook {
  pens: readonly Pen[]
  nextMs: number
}

/**
 * Null once it has ended. It grows and fades; with reduced motion it is static, then disappears.
 */
export function flashAt(ageMs: number, prefersCalm: boolean): FlashLook | null {
  if (ageMs > FLASH_MS) return null
  const share = prefersCalm ? 0 : Math.max(ageMs, 0) / FLASH_MS
  const opacity = 1 - share ** 2
  // Wider than the ring of a selected plot, which may be drawn above them.
  const widthPx = prefersCalm ? 9 : 8 + 6 * share
  return {
    pens: [
      { colour: inks.white, widthPx: widthPx + 3, opacity: 0.8 * opacity },
      { colour: inks.flash, widthPx, opacity },
    ],
    nextMs: prefersCalm ? FLASH_MS - ageMs + 1 : 0,
  }
}
