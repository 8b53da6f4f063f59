import { createHmac } from 'node:crypto'
import { MAX_LEAP_MS } from './believed-time.ts'
import type { Machine } from './machine.ts'

/**
 * A line in the ledger of erasures: a hash of an address, or of the identifier or key of an
 * enquiry. Nobody can read it from there; someone who already knows the value can check for it.
 */
export interface Erasure {
  hash: string
  salt: string
  at: Date
}

/** A database's state of the time and of the ledger. */
export interface Known {
  /** The last trusted time: a clock that differs much from it dates nothing. */
  believedMs: number | undefined
  /** The ledger's salt, if there is one yet. */
  salt: string | undefined
}

/** The lines that an erasure writes. */
export function erasuresOf(
  texts: readonly string[],
  { believedMs, salt: there }: Known,
  machine: Machine,
): Erasure[] {
  const salt = there ?? machine.randomBytes(32).toString('hex')
  const now = machine.now()
  const isWrong = believedMs !== undefined && Math.abs(now - believedMs) >= MAX_LEAP_MS
  const at = new Date(isWrong ? believedMs : now)
  return texts.map((text) => ({ hash: saltedHash(salt, text), salt, at }))
}

/** Distinguishes what a ledger has erased from what the same person sent afterwards. */
export function buildErasedCheck(ledger: readonly Erasure[]) {
  const salts = new Set(ledger.map(({ salt }) => salt))
  const times = new Map(ledger.map(({ hash, at }) => [hash, at.getTime()]))

  return (enquiry: { id: string; email: string; receivedAtMs: number }): boolean => {
    for (const salt of salts) {
      if (times.has(saltedHash(salt, enquiry.id))) return true
      const erasedAtMs = times.get(saltedHash(salt, enquiry.email.toLowerCase()))
      if (erasedAtMs !== undefined && enquiry.receivedAtMs <= erasedAtMs) return true
    }
    return false
  }
}

export function saltedHash(salt: string, text: string): string {
  return createHmac('sha256', salt).update(text).digest('hex')
}
