import { hash } from 'node:crypto'
import type { Machine } from './machine.ts'
import { orderedId } from './ordered-id.ts'
import type { AuditEntry } from './store.ts'

/** An entry of the audit log before it has a number. */
export interface LooseEntry {
  id: string
  /** Milliseconds. */
  at: number
  actor: string
  action: string
  /** JSON, not parsed, because the hash covers its bytes. */
  details: string
}

/** The end of the log: its last number, and the hash of everything up to there. */
export interface AuditHead {
  number: number
  hash: string
}

export type ChainedEntry = LooseEntry & AuditHead

export const emptyLog: AuditHead = { number: 0, hash: '' }

export function looseEntry({ actor, action, details }: AuditEntry, machine: Machine): LooseEntry {
  const [id, at] = [orderedId(machine), machine.now()]
  return { id, at, actor, action, details: JSON.stringify(details) }
}

/** Numbers and chains entries after the last one, in order. */
export function chainEntries(head: AuditHead, entries: readonly LooseEntry[]): ChainedEntry[] {
  let last = head
  return entries.map((entry) => {
    const chained = { ...entry, number: last.number + 1, hash: chainHash(last.hash, entry) }
    last = chained
    return chained
  })
}

/**
 * Each part is hashed separately first, so that no byte can move from one to the next unnoticed.
 */
export function chainHash(before: string, { id, at, actor, action, details }: LooseEntry): string {
  return sha256(before + [id, String(at), actor, action, details].map(sha256).join(''))
}

/**
 * Detects changes made to the log without the software: add its entries in the order of their
 * numbers, then compare the end. A log that was rewritten completely, with its hashes and end, is
 * detected by an older backup with the original entries.
 */
export function buildChainCheck() {
  const problems: string[] = []
  let last = emptyLog

  function missing(first: number, end: number): void {
    if (first === end) problems.push(`entry ${first} of the audit log is missing`)
    if (first < end) problems.push(`entries ${first} to ${end} of the audit log are missing`)
  }

  return {
    add(entry: ChainedEntry): void {
      const { number } = entry
      missing(last.number + 1, number - 1)
      if (number === last.number + 1 && chainHash(last.hash, entry) !== entry.hash) {
        problems.push(`entry ${number} of the audit log was altered or does not belong there`)
      }
      last = entry
    },
    end(head: AuditHead): string[] {
      missing(last.number + 1, head.number)
      if (last.number > head.number || (last.number === head.number && last.hash !== head.hash)) {
        problems.push(`the audit log does not end as it should, at entry ${head.number}`)
      }
      return problems
    },
  }
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
