/** A flash is gone after this long. */
const FLASH_MS = 1600

/** How the rings around plots that were just edited look at one moment. */
export interface FlashLook {
  /** Both are wider than the ring of a chosen plot, which may lie above them. */
  ringPx: number
  haloPx: number
  opacity: number
  /** When the next look is due. */
  nextMs: number
}

/** Null once it is over. It grows and fades; for those who want calm it stands still, then goes. */
export function flashAt(ageMs: number, prefersCalm: boolean): FlashLook | null {
  if (ageMs > FLASH_MS) return null
  if (prefersCalm) return { ringPx: 9, haloPx: 12, opacity: 1, nextMs: FLASH_MS - ageMs + 1 }
  const share = Math.max(ageMs, 0) / FLASH_MS
  const ringPx = 8 + 6 * share
  return { ringPx, haloPx: ringPx + 3, opacity: 1 - share ** 2, nextMs: 0 }
}
