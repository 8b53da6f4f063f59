import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { showSublayer } from '@app/formats/sublayers.ts'
import {
  type Condition,
  type DatasetFilter,
  everyFeature,
  isSameCondition,
  withCondition,
} from '../filter/dataset-filter.ts'
import { isVisible, type LayerStyle } from '../layers/layer-style.ts'
import { noteBeginning } from '../timing.ts'
import {
  type ChosenView,
  type DatasetId,
  type DatasetView,
  fileView,
  filtered,
  sampleView,
  shownDataset,
  viewOf,
} from './datasets.ts'
import { type Exploration, nothingPicked, pickedIn } from './exploration.ts'
import { positionsOf, rowsInView } from './positions.ts'
import { type Changes, type UndoableStore, withChanges } from './store.ts'

interface FilterChange {
  filter?: DatasetFilter
  isInView?: boolean
  /** Replaces a dataset after its content changed. */
  isNew?: boolean
}

/** The selection of a dataset for a new filter; the rest stays unchanged. */
export function refiltered(now: Exploration, id: DatasetId, part: FilterChange): DatasetView {
  const view = now.datasets.views.get(id) ?? sampleView
  const { filter = view.filter, isInView = view.isInView } = part
  const shown = shownDataset(now, id)
  const places = positionsOf(now, id)
  const seen =
    isInView && shown && places ? rowsInView(places, shown.dataset.rowCount, now.map.bounds) : null
  const next = { ...view, isInView, ...filtered(shown?.dataset ?? null, filter, seen) }
  // The map draws the same wherever it moves.
  return filter === view.filter && !part.isNew ? { ...next, drawn: view.drawn } : next
}

/** The views with another one of a dataset. */
export function withView({ datasets }: Exploration, id: DatasetId, view: DatasetView) {
  return { views: new Map(datasets.views).set(id, view) }
}

/** The same for a dataset that is limited to what the map shows, which may have changed. */
export function withRowsInView(now: Exploration, id: DatasetId) {
  const { views } = now.datasets
  return views.get(id)?.isInView ? withView(now, id, refiltered(now, id, {})) : { views }
}

/** With another dataset active. */
export function turnedTo(now: Exploration, active: DatasetId): Changes {
  if (active === now.datasets.active) return {}
  const datasets = { active, ...withRowsInView(now, active) }
  return { pick: nothingPicked, datasets, files: { link: null } }
}

/** Actions on datasets, and switching between them. */
export function createDatasetActions({ read, change, choose }: UndoableStore) {
  /** The active dataset. */
  function set(part: Partial<DatasetView>): void {
    const now = read()
    choose({ datasets: withView(now, now.datasets.active, { ...viewOf(now), ...part }) })
  }

  function filter(part: FilterChange, of = ''): void {
    noteBeginning('filter')
    const now = read()
    const { active } = now.datasets
    const datasets = withView(now, active, refiltered(now, active, part))
    // A visitor's filter on the sample replaces the page's question.
    choose({ datasets, ...(active === 'sample' && { questions: { question: null } }) }, of)
  }

  /** `next` gets the current filter. */
  function filterColumn(
    index: number,
    next: (condition: Condition | undefined) => Condition | null,
  ): void {
    const conditions = viewOf(read()).filter
    const condition = next(conditions.get(index))
    // Choosing words counts press by press; other conditions are dragged or typed.
    const of = condition?.kind === 'words' ? '' : `${read().datasets.active} ${index}`
    filter({ filter: withCondition(conditions, index, condition) }, of)
  }

  return {
    /** Activates another dataset; a card of the previous one is closed. */
    turnTo(dataset: DatasetId): void {
      if (dataset !== read().datasets.active) change(turnedTo(read(), dataset))
    },

    /** Limits the filter to the view, wherever the map moves. */
    filterInView: (isInView: boolean) => filter({ isInView }),

    /** Classes belong to one column only. */
    colourByColumn: (colourBy: number | null) =>
      set({ colourBy, style: { ...viewOf(read()).style, classing: null } }),

    nameByColumn: (nameBy: number | null) => set({ nameBy }),

    labelByColumn: (labelBy: DatasetView['labelBy']) => set({ labelBy }),

    filterColumn,

    /** Sets these conditions; if they are set already, clears them. */
    toggleConditions(...given: readonly (readonly [index: number, condition: Condition])[]): void {
      const before = viewOf(read()).filter
      const isAlready = given.every(([index, condition]) =>
        isSameCondition(before.get(index), condition),
      )
      const next = given.reduce(
        (conditions, [index, condition]) =>
          withCondition(conditions, index, isAlready ? null : condition),
        before,
      )
      filter({ filter: next })
    },

    /** Adds or removes one word. While all are selected, the first press selects only that one. */
    toggleWord(index: number, code: number): void {
      filterColumn(index, (condition) => {
        const codes = condition?.kind === 'words' ? condition.codes : []
        const others = codes.filter((known) => known !== code)
        const next =
          others.length < codes.length ? others : [...codes, code].toSorted((a, b) => a - b)
        return next.length === 0 ? null : { kind: 'words', codes: next }
      })
    },

    clearFilter: () => filter({ filter: everyFeature, isInView: false }),
  }
}

/** Opening, changing and closing a visitor's files. */
export function createFileActions({ read, change, choose }: UndoableStore) {
  /** Closes the card of a hidden feature. */
  function changeOpened(layer: OpenedLayer, act = change): void {
    const now = read()
    const opened = now.files.opened.map((before) => (before.id === layer.id ? layer : before))
    const row = pickedIn(now, layer.id) ?? -1
    const isHidden = layer.sublayers?.hidden.includes(layer.sublayers.of[row] ?? -1)
    const files = { opened }
    const view = refiltered(withChanges(now, { files }), layer.id, { isNew: true })
    const datasets = withView(now, layer.id, view)
    act({ files, datasets, ...(isHidden && { pick: { picked: null } }) })
  }

  return {
    /** An opened file becomes active. The figures of the first one are asked for with it. */
    addOpened(layer: OpenedLayer): void {
      const now = read()
      const { opened, order } = now.files
      change({
        pick: nothingPicked,
        files: { opened: inOrder([...opened, layer], order) },
        datasets: { active: layer.id, ...withView(now, layer.id, fileView(layer)) },
        screen: { hasMetrics: now.screen.hasMetrics || opened.length === 0 },
      })
    },

    /** The same file with more columns. */
    changeOpened: (layer: OpenedLayer) => changeOpened(layer),

    /** Shows or hides one of a file's own layers, by its index. */
    showSublayer(id: number, index: number, isShown: boolean): void {
      const layer = read().files.opened.find((candidate) => candidate.id === id)
      if (layer) changeOpened(showSublayer(layer, index, isShown), choose)
    },

    /** For any file, active or not; closes the card of a hidden feature. */
    styleFile(id: number, part: Partial<LayerStyle>): void {
      const now = read()
      const view = now.datasets.views.get(id)
      if (!view) return
      const style = { ...view.style, ...part }
      const isGone = pickedIn(now, id) !== null && !isVisible(style)
      const datasets = withView(now, id, { ...view, style })
      const key = `${id} ${Object.keys(part)}`
      choose({ datasets, ...(isGone && { pick: { picked: null } }) }, key)
    },

    /** The address's view of a file; null when none is active or awaited. */
    noteLink: (link: string | null) => change({ files: { link } }),

    noteKept: (isKept: boolean) => change({ files: { isKept } }),

    noteAwaited: (awaited: string | null) => change({ files: { awaited } }),

    /** Restores the view of a file. */
    lookAtFile(id: number, { filter, isInView, ...chosen }: ChosenView, order: readonly string[]) {
      const now = read()
      const view = { ...refiltered(now, id, { filter, isInView }), ...chosen }
      const opened = inOrder(now.files.opened, order)
      change({ datasets: { active: id, ...withView(now, id, view) }, files: { order, opened } })
    },

    /** The map has painted these files. */
    notePainted(ids: readonly number[]): void {
      const { painted } = read().files
      if (ids.every((id) => painted.has(id))) return
      change({ files: { painted: new Set([...painted, ...ids]) } })
    },

    /** The next active dataset is the file opened last, or the sample. */
    removeOpened(id: number): void {
      const now = read()
      const opened = now.files.opened.filter((layer) => layer.id !== id)
      const views = new Map(now.datasets.views)
      views.delete(id)
      const { active } = now.datasets
      const next = opened.at(-1)?.id ?? 'sample'
      const view = views.get(next)
      // A map is hidden below what was found in it.
      if (active === id && view && next !== 'sample') {
        views.set(next, { ...view, style: { ...view.style, isShown: true } })
      }
      change({
        files: { opened, link: null },
        datasets: { views, active: active === id ? next : active },
        ...(pickedIn(now, id) !== null && { pick: { picked: null } }),
      })
    },
  }
}

/** Files that the order does not name are above the rest. */
function inOrder(opened: readonly OpenedLayer[], order: readonly string[]): OpenedLayer[] {
  const placeOf = ({ name }: OpenedLayer) => order.indexOf(name) + 1 || order.length + 1
  return opened.toSorted((a, b) => placeOf(a) - placeOf(b))
}
