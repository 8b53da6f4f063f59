import { createHmac } from 'node:crypto'
import type { Machine } from './machine.ts'

/**
 * A line in the ledger of what was erased: an address, or the identifier of an enquiry. Nobody can
 * read it from there; who already knows it can find out that it is there.
 */
export interface Erasure {
  hash: string
  salt: string
  at: Date
}

/** The lines that an erasure writes; `salt` is the ledger's, if it has one yet. */
export function erasuresOf(
  texts: readonly string[],
  machine: Machine,
  salt = machine.randomBytes(32).toString('hex'),
): Erasure[] {
  const at = new Date(machine.now())
  return texts.map((text) => ({ hash: hashOf(salt, text), salt, at }))
}

/** Tells what a ledger has erased from what the same person sent after that. */
export function buildErasedCheck(ledger: readonly Erasure[]) {
  const salts = new Set(ledger.map(({ salt }) => salt))
  const times = new Map(ledger.map(({ hash, at }) => [hash, at.getTime()]))

  return (enquiry: { id: string; email: string; receivedAtMs: number }): boolean => {
    for (const salt of salts) {
      if (times.has(hashOf(salt, enquiry.id))) return true
      const erasedAtMs = times.get(hashOf(salt, enquiry.email.toLowerCase()))
      if (erasedAtMs !== undefined && enquiry.receivedAtMs <= erasedAtMs) return true
    }
    return false
  }
}

function hashOf(salt: string, text: string): string {
  return createHmac('sha256', salt).update(text).digest('hex')
}
