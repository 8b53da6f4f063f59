import type { Exploration, MapCommand } from './exploration.ts'

/** The fields that change, by subject. */
export type Changes = { [Subject in keyof Exploration]?: Partial<Exploration[Subject]> }

/** The interface of every action to the state. */
export type Store = Pick<ReturnType<typeof createStore>, 'read' | 'change' | 'send'>

/** A store with undo; consecutive changes with the same key are one step. */
export interface UndoableStore extends Store {
  choose(changes: Changes, of?: string): void
}

/** Holds the state. Listeners are notified of a change or a command before it returns. */
export function createStore(start: Exploration) {
  let now = start
  const changed = createListeners<void>()
  const sent = createListeners<MapCommand>()
  return {
    read: (): Exploration => now,

    change(changes: Changes): void {
      now = keepPanels(withChanges(now, changes))
      changed.notify()
    },

    subscribe: changed.add,

    /** A request to the map is an event: the state does not contain it. */
    send: sent.notify,

    onCommand: sent.add,
  }
}

/** The state after the changes; subjects without any stay the same objects. */
export function withChanges(now: Exploration, changes: Changes): Exploration {
  const next = { ...now }
  for (const subject of Object.keys(changes) as (keyof Exploration)[]) {
    Object.assign(next, { [subject]: { ...now[subject], ...changes[subject] } })
  }
  return next
}

/** What wide screens show beside each other, of panels that narrow ones show one at a time. */
function keepPanels(next: Exploration): Exploration {
  const { panel, side, hasMetrics } = next.screen
  if (panel === 'metrics') {
    return hasMetrics ? next : withChanges(next, { screen: { hasMetrics: true } })
  }
  return panel === null || panel === side ? next : withChanges(next, { screen: { side: panel } })
}

export function createListeners<T>() {
  const listeners = new Set<(event: T) => void>()
  return {
    /** Until the returned function is called. */
    add(listener: (event: T) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(event: T): void {
      for (const listener of listeners) listener(event)
    },
  }
}
