import { showSublayer } from '@app/formats/sublayers.ts'
import { refiltered } from './dataset-actions.ts'
import type { DatasetId, DatasetViews } from './datasets.ts'
import {
  type Chosen,
  type Deed,
  type Exploration,
  nothingPicked,
  type Settings,
  type Step,
} from './exploration.ts'
import type { Store } from './store.ts'

/** The maximum number of undo steps. */
const MOST_STEPS = 100
/** Changes of one slider within this time are one step. */
const SAME_STEP_MS = 1000

/** Records a visitor's changes. `clock` returns milliseconds. */
export function createHistory({ read, change }: Store, clock: () => number) {
  let last: { of: string; atMs: number } | null = null

  function note(step: Step): Partial<Exploration> {
    return { past: [...read().past.slice(1 - MOST_STEPS), step], future: [] }
  }

  /** Moves one step from the end of one stack to the other. */
  function go(from: 'past' | 'future', to: 'past' | 'future'): void {
    const now = read()
    const step = now[from].at(-1)
    if (!step) return
    last = null
    const isDeed = 'undo' in step
    const lists = {
      [from]: now[from].slice(0, -1),
      [to]: [...now[to], isDeed ? step : settingsOf(now)],
    }
    change({ ...lists, ...(!isDeed && applied(now, step)) })
    if (isDeed) step[from === 'past' ? 'undo' : 'redo']()
  }

  return {
    /**
     * An undoable change. Consecutive changes with the same key, for example a slider drag, are one
     * step.
     */
    choose(part: Partial<Exploration>, of = ''): void {
      const atMs = clock()
      const isSame = of !== '' && last?.of === of && atMs - last.atMs < SAME_STEP_MS
      last = { of, atMs }
      change({ ...part, ...(!isSame && note(settingsOf(read()))) })
    },
    actions: {
      noteDeed(deed: Deed): void {
        last = null
        change(note(deed))
      },
      /** Undoes the last deed of someone, even if other steps follow it; false if there is none. */
      undoDeed(by: unknown): boolean {
        const { past } = read()
        const deed = past.findLast((step): step is Deed => 'undo' in step && step.by === by)
        change({ past: past.filter((step) => step !== deed) })
        deed?.undo()
        return deed !== undefined
      },
      undo: () => go('past', 'future'),
      redo: () => go('future', 'past'),
    },
  }
}

function settingsOf({ dataset, layers, question, views, opened }: Exploration): Settings {
  const files = opened.map(({ id, sublayers }) => ({ id, hidden: sublayers?.hidden ?? [] }))
  // Derived data can be large, and is computed again.
  const chosen = [...views].map(([id, view]): [DatasetId, Chosen] => {
    const { colourBy, nameBy, labelBy, style, filter, isInView } = view
    return [id, { colourBy, nameBy, labelBy, style, filter, isInView }]
  })
  return { dataset, layers, question, views: new Map(chosen), files }
}

/** Files that were closed meanwhile stay closed, and files opened since are unchanged. */
function applied(now: Exploration, settings: Settings): Partial<Exploration> {
  const { layers, question, files } = settings
  const placeOf = (id: number) => files.findIndex((file) => file.id === id)
  const known = now.opened.filter(({ id }) => placeOf(id) >= 0)
  const opened = [
    ...known.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
    ...now.opened.filter((layer) => !known.includes(layer)),
  ].map((layer) => withHidden(layer, files[placeOf(layer.id)]?.hidden))
  const dataset = now.views.has(settings.dataset) ? settings.dataset : now.dataset
  return {
    ...(dataset !== now.dataset && { ...nothingPicked, file: null }),
    ...(question !== now.question && { answer: null, isAnswerDue: false }),
    ...{ dataset, layers, question, opened },
    views: viewsAs(settings, now, { ...now, opened }),
  }
}

function viewsAs({ views }: Settings, before: Exploration, now: Exploration): DatasetViews {
  const next = new Map(now.views)
  for (const [id, { filter, isInView, ...chosen }] of views) {
    const view = next.get(id)
    if (!view) continue
    const isNew =
      before.opened.find((one) => one.id === id) !== now.opened.find((one) => one.id === id)
    // The map may have moved while another dataset was active.
    const isStale = isInView && id !== before.dataset
    const isSame = filter === view.filter && isInView === view.isInView && !isNew && !isStale
    next.set(id, { ...(isSame ? view : refiltered(now, id, { filter, isInView })), ...chosen })
  }
  return next
}

function withHidden(layer: Exploration['opened'][number], hidden: readonly number[] = []) {
  const before = layer.sublayers?.hidden ?? []
  const changed = [
    ...before.filter((place) => !hidden.includes(place)),
    ...hidden.filter((place) => !before.includes(place)),
  ]
  return changed.reduce((next, place) => showSublayer(next, place, before.includes(place)), layer)
}
