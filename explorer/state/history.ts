import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { showSublayer } from '@app/formats/sublayers.ts'
import { refiltered } from './dataset-actions.ts'
import type { ChosenView, DatasetId, DatasetViews } from './datasets.ts'
import {
  type Choices,
  type Deed,
  type Exploration,
  nothingPicked,
  type Step,
} from './exploration.ts'
import { type Changes, type Store, withChanges } from './store.ts'

/** The maximum number of undo steps. */
const MOST_STEPS = 100
/** Changes of one slider within this time are one step. */
const SAME_STEP_MS = 1000

/** Records a visitor's changes. `clock` returns milliseconds. */
export function createHistory({ read, change }: Store, clock: () => number) {
  let last: { of: string; atMs: number } | null = null

  function noted(step: Step): Pick<Exploration, 'history'> {
    return { history: { past: [...read().history.past.slice(1 - MOST_STEPS), step], future: [] } }
  }

  /** Moves one step from the end of one stack to the other. */
  function go(from: 'past' | 'future', to: 'past' | 'future'): void {
    const now = read()
    const step = now.history[from].at(-1)
    if (!step) return
    last = null
    const isDeed = 'undo' in step
    const history = {
      [from]: now.history[from].slice(0, -1),
      [to]: [...now.history[to], isDeed ? step : choicesOf(now)],
    }
    change({ history, ...(!isDeed && applied(now, step)) })
    if (isDeed) step[from === 'past' ? 'undo' : 'redo']()
  }

  return {
    /**
     * An undoable change. Consecutive changes with the same key, for example a slider drag, are one
     * step.
     */
    choose(changes: Changes, of = ''): void {
      const atMs = clock()
      const isSame = of !== '' && last?.of === of && atMs - last.atMs < SAME_STEP_MS
      last = { of, atMs }
      change({ ...changes, ...(!isSame && noted(choicesOf(read()))) })
    },
    actions: {
      noteDeed(deed: Deed): void {
        last = null
        change(noted(deed))
      },
      /** Undoes the last deed of someone, even if other steps follow it; false if there is none. */
      undoDeed(by: unknown): boolean {
        const { past } = read().history
        const deed = past.findLast((step): step is Deed => 'undo' in step && step.by === by)
        change({ history: { past: past.filter((step) => step !== deed) } })
        deed?.undo()
        return deed !== undefined
      },
      undo: () => go('past', 'future'),
      redo: () => go('future', 'past'),
    },
  }
}

function choicesOf({ datasets, map, questions, files }: Exploration): Choices {
  const { active } = datasets
  const hidden = files.opened.map(({ id, sublayers }) => ({ id, hidden: sublayers?.hidden ?? [] }))
  // Derived data can be large, and is computed again.
  const chosen = [...datasets.views].map(([id, view]): [DatasetId, ChosenView] => {
    const { colourBy, nameBy, labelBy, style, filter, isInView } = view
    return [id, { colourBy, nameBy, labelBy, style, filter, isInView }]
  })
  const views = new Map(chosen)
  const { question, level } = questions
  return { active, views, layers: map.layers, question, level, files: hidden }
}

/** Files that were closed meanwhile stay closed, and files opened since are unchanged. */
function applied(now: Exploration, choices: Choices): Changes {
  const { layers, question, level, files } = choices
  const placeOf = (id: number) => files.findIndex((file) => file.id === id)
  const known = now.files.opened.filter(({ id }) => placeOf(id) >= 0)
  const opened = [
    ...known.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
    ...now.files.opened.filter((layer) => !known.includes(layer)),
  ].map((layer) => withHidden(layer, files[placeOf(layer.id)]?.hidden))
  const { active: before, views } = now.datasets
  const active = views.has(choices.active) ? choices.active : before
  const isOther = active !== before
  const isSameQuestion = question === now.questions.question
  const next = withChanges(now, { files: { opened } })
  return {
    ...(isOther && { pick: nothingPicked }),
    files: { opened, ...(isOther && { link: null }) },
    datasets: { active, views: viewsAs(choices, now, next) },
    map: { layers },
    questions: { level, ...(!isSameQuestion && { question, answer: null, isAnswerDue: false }) },
  }
}

function viewsAs({ views }: Choices, before: Exploration, now: Exploration): DatasetViews {
  const next = new Map(now.datasets.views)
  for (const [id, { filter, isInView, ...chosen }] of views) {
    const view = next.get(id)
    if (!view) continue
    const isNew = fileIn(before, id) !== fileIn(now, id)
    // The map may have moved while another dataset was active.
    const isStale = isInView && id !== before.datasets.active
    const isSame = filter === view.filter && isInView === view.isInView && !isNew && !isStale
    next.set(id, { ...(isSame ? view : refiltered(now, id, { filter, isInView })), ...chosen })
  }
  return next
}

function fileIn({ files }: Exploration, id: DatasetId): OpenedLayer | undefined {
  return files.opened.find((layer) => layer.id === id)
}

function withHidden(layer: OpenedLayer, hidden: readonly number[] = []) {
  const before = layer.sublayers?.hidden ?? []
  const changed = [
    ...before.filter((index) => !hidden.includes(index)),
    ...hidden.filter((index) => !before.includes(index)),
  ]
  return changed.reduce((next, index) => showSublayer(next, index, before.includes(index)), layer)
}
