import type { Presence } from './message.ts'

/** More tabs than anybody opens; further ones are ignored. */
const MAX_OTHERS = 64

/**
 * A hidden tab's timers may fire only once a minute, so a member is removed after a longer silence.
 */
export const SILENCE_MS = 150_000

/** The presence list: the other members and their letters. */
export interface Roll {
  /** In their order. */
  letters(): string[]
  /** The first free letter. */
  freeLetter(): string
  /** Records a sign of life; false when there are too many members. */
  enter(id: string, presence: Presence): boolean
  leave(id: string): void
  forgetSilent(): void
  clear(): void
}

export function buildRoll(now: () => number): Roll {
  const others = new Map<string, Presence & { receivedAt: number }>()
  const letters = () => [...others.values()].map(({ surveyor }) => surveyor).sort()
  return {
    letters,

    freeLetter() {
      const taken = new Set(letters())
      let index = 0
      while (taken.has(letter(index))) index += 1
      return letter(index)
    },

    enter(id, { surveyor, since }) {
      if (others.size >= MAX_OTHERS && !others.has(id)) return false
      others.set(id, { surveyor, since, receivedAt: now() })
      return true
    },

    leave: (id) => void others.delete(id),

    forgetSilent() {
      for (const [id, { receivedAt }] of others) {
        if (now() - receivedAt > SILENCE_MS) others.delete(id)
      }
    },

    clear: () => others.clear(),
  }
}

/** A to Z, then A1 to Z1 and so on. */
function letter(index: number): string {
  const round = Math.floor(index / 26)
  return String.fromCharCode(65 + (index % 26)) + (round === 0 ? '' : round)
}
