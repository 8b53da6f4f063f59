import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { showSublayer } from '@app/formats/sublayers.ts'
import {
  asking,
  type DatasetFilter,
  everyFeature,
  isSameQuestion,
  type Question,
} from '../filter/dataset-filter.ts'
import { isVisible, type LayerStyle } from '../layers/layer-style.ts'
import { noteBeginning } from '../timing.ts'
import {
  type DatasetId,
  type DatasetView,
  type DatasetViews,
  fileView,
  filtered,
  type LinkedView,
  sampleView,
  shownDataset,
  viewOf,
} from './datasets.ts'
import { type Exploration, nothingPicked } from './exploration.ts'
import { placesOf, rowsInView } from './places.ts'
import type { UndoableStore } from './store.ts'

interface FilterChange {
  filter?: DatasetFilter
  isInView?: boolean
  /** Replaces a dataset after its content changed. */
  isNew?: boolean
}

/** The selection of a dataset for a new filter; the rest stays unchanged. */
export function refiltered(now: Exploration, id: DatasetId, asked: FilterChange): DatasetView {
  const view = now.views.get(id) ?? sampleView
  const { filter = view.filter, isInView = view.isInView } = asked
  const shown = shownDataset(now, id)
  const places = placesOf(now, id)
  const seen =
    isInView && shown && places ? rowsInView(places, shown.dataset.rowCount, now.bounds) : null
  const next = { ...view, isInView, ...filtered(shown?.dataset ?? null, filter, seen) }
  // The map draws the same wherever it moves.
  return filter === view.filter && !asked.isNew ? { ...next, drawn: view.drawn } : next
}

export function withView({ views }: Exploration, id: DatasetId, view: DatasetView): DatasetViews {
  return new Map(views).set(id, view)
}

/** With another dataset active; its rows in view may have changed meanwhile. */
export function turnedTo(now: Exploration, dataset: DatasetId): Partial<Exploration> {
  if (dataset === now.dataset) return {}
  const isInView = now.views.get(dataset)?.isInView
  const views = isInView ? withView(now, dataset, refiltered(now, dataset, {})) : now.views
  return { ...nothingPicked, dataset, views, file: null }
}

/** Actions on datasets, and switching between them. */
export function createDatasetActions({ read, change, choose }: UndoableStore) {
  /** The active dataset. */
  function set(part: Partial<DatasetView>): void {
    const now = read()
    choose({ views: withView(now, now.dataset, { ...viewOf(now), ...part }) })
  }

  function filter(asked: FilterChange, of = ''): void {
    noteBeginning('filter')
    const now = read()
    const views = withView(now, now.dataset, refiltered(now, now.dataset, asked))
    // A visitor's filter on the sample replaces the page's question.
    choose({ views, ...(now.dataset === 'sample' && { question: null }) }, of)
  }

  /** `wanted` gets the current filter. */
  function askColumn(
    place: number,
    wanted: (asked: Question | undefined) => Question | null,
  ): void {
    const asked = viewOf(read()).filter
    const question = wanted(asked.get(place))
    // Choosing words counts press by press; other conditions are dragged or typed.
    const of = question?.kind === 'words' ? '' : `${read().dataset} ${place}`
    filter({ filter: asking(asked, place, question) }, of)
  }

  return {
    /** Activates another dataset; a card of the previous one is closed. */
    turnTo(dataset: DatasetId): void {
      if (dataset !== read().dataset) change(turnedTo(read(), dataset))
    },

    /** Limits the filter to the view, wherever the map moves. */
    filterInView: (isInView: boolean) => filter({ isInView }),

    /** Classes belong to one column only. */
    colourByColumn: (colourBy: number | null) =>
      set({ colourBy, style: { ...viewOf(read()).style, classing: null } }),

    nameByColumn: (nameBy: number | null) => set({ nameBy }),

    labelByColumn: (labelBy: number | null) => set({ labelBy }),

    askColumn,

    /** Sets these conditions; if they are set already, clears them. */
    toggleQuestions(...questions: readonly (readonly [place: number, question: Question])[]): void {
      const before = viewOf(read()).filter
      const isAlready = questions.every(([place, question]) =>
        isSameQuestion(before.get(place), question),
      )
      const next = questions.reduce(
        (asked, [place, question]) => asking(asked, place, isAlready ? null : question),
        before,
      )
      filter({ filter: next })
    },

    /** Adds or removes one word. While all are selected, the first press selects only that one. */
    toggleWord(place: number, code: number): void {
      askColumn(place, (asked) => {
        const codes = asked?.kind === 'words' ? asked.codes : []
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
    const opened = now.opened.map((before) => (before.id === layer.id ? layer : before))
    const row = now.picked?.dataset === layer.id ? now.picked.row : -1
    const isHidden = layer.sublayers?.hidden.includes(layer.sublayers.of[row] ?? -1)
    const view = refiltered({ ...now, opened }, layer.id, { isNew: true })
    const views = withView(now, layer.id, view)
    act({ opened, views, ...(isHidden && { picked: null }) })
  }

  return {
    /** An opened file becomes active. */
    addOpened(layer: OpenedLayer): void {
      const now = read()
      change({
        ...nothingPicked,
        opened: inOrder([...now.opened, layer], now.order),
        views: withView(now, layer.id, fileView(layer)),
        dataset: layer.id,
      })
    },

    /** The same file with more columns. */
    changeOpened: (layer: OpenedLayer) => changeOpened(layer),

    /** Shows or hides one of a file's own layers, by its index. */
    showSublayer(id: number, place: number, isShown: boolean): void {
      const layer = read().opened.find((candidate) => candidate.id === id)
      if (layer) changeOpened(showSublayer(layer, place, isShown), choose)
    },

    /** For any file, active or not; closes the card of a hidden feature. */
    styleFile(id: number, part: Partial<LayerStyle>): void {
      const now = read()
      const view = now.views.get(id)
      if (!view) return
      const style = { ...view.style, ...part }
      const isGone = now.picked?.dataset === id && !isVisible(style)
      const views = withView(now, id, { ...view, style })
      choose({ views, ...(isGone && { picked: null }) }, `${id} ${Object.keys(part)}`)
    },

    /** The address's view of a file; null when none is active or awaited. */
    noteFile: (file: string | null) => change({ file }),

    noteKept: (isKept: boolean) => change({ isKept }),

    /** Restores the view of a file. */
    lookAtFile(id: number, { filter, isInView, ...chosen }: LinkedView, order: readonly string[]) {
      const now = read()
      const view = { ...refiltered(now, id, { filter, isInView }), ...chosen }
      const opened = inOrder(now.opened, order)
      change({ dataset: id, views: withView(now, id, view), order, opened })
    },

    /** The map has painted these files. */
    notePainted(ids: readonly number[]): void {
      const { painted } = read()
      if (ids.some((id) => !painted.has(id))) change({ painted: new Set([...painted, ...ids]) })
    },

    /** The next active dataset is the file opened last, or the sample. */
    removeOpened(id: number): void {
      const { picked, dataset, views, opened } = read()
      const others = opened.filter((layer) => layer.id !== id)
      const left = new Map(views)
      left.delete(id)
      change({
        opened: others,
        ...(picked?.dataset === id && { picked: null }),
        views: left,
        file: null,
        dataset: dataset === id ? (others.at(-1)?.id ?? 'sample') : dataset,
      })
    },
  }
}

/** Files that the order does not name are above the rest. */
function inOrder(opened: readonly OpenedLayer[], order: readonly string[]): OpenedLayer[] {
  const placeOf = ({ name }: OpenedLayer) => order.indexOf(name) + 1 || order.length + 1
  return opened.toSorted((a, b) => placeOf(a) - placeOf(b))
}
