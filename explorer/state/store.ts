import type { Exploration } from './exploration.ts'

/** The interface of every action to the state. */
export interface Store {
  read(): Exploration
  change(part: Partial<Exploration>): void
}

/** A store with undo; consecutive changes with the same key are one step. */
export interface UndoableStore extends Store {
  choose(part: Partial<Exploration>, of?: string): void
}

/** Holds the state. Listeners are notified of a change before it returns. */
export function createStore(start: Exploration) {
  let now = start
  const listeners = new Set<() => void>()
  return {
    read: (): Exploration => now,

    change(part: Partial<Exploration>): void {
      now = keepSide({ ...now, ...part })
      for (const listener of listeners) listener()
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function keepSide(next: Exploration): Exploration {
  const { panel } = next
  return panel === null || panel === 'metrics' ? next : { ...next, side: panel }
}
