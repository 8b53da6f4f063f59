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

interface Asked {
  filter?: DatasetFilter
  isInView?: boolean
  /** The dataset is another one than it was. */
  isNew?: boolean
}

/** What is chosen of a dataset when this is asked of it; what is not said stays as it is. */
export function refiltered(now: Exploration, id: DatasetId, asked: Asked): DatasetView {
  const view = now.views.get(id) ?? sampleView
  const { filter = view.filter, isInView = view.isInView } = asked
  const shown = shownDataset(now, id)
  const places = placesOf(now, id)
  const seen =
    isInView && shown && places ? rowsInView(places, shown.dataset.rowCount, now.bounds) : null
  const next = { ...view, isInView, ...filtered(shown?.dataset ?? null, filter, seen) }
  // Wherever the map is moved, what it draws is the same.
  return filter === view.filter && !asked.isNew ? { ...next, drawn: view.drawn } : next
}

export function withView({ views }: Exploration, id: DatasetId, view: DatasetView): DatasetViews {
  return new Map(views).set(id, view)
}

/** The ways to look at a dataset, and to turn from one to another. */
export function createDatasetActions({ read, change, choose }: UndoableStore) {
  /** Of the dataset that is looked at. */
  function set(part: Partial<DatasetView>): void {
    const now = read()
    choose({ views: withView(now, now.dataset, { ...viewOf(now), ...part }) })
  }

  function filter(asked: Asked, of = ''): void {
    noteBeginning('filter')
    const now = read()
    const views = withView(now, now.dataset, refiltered(now, now.dataset, asked))
    // What a visitor asks of the sample is no longer the question that the page has asked.
    choose({ views, ...(now.dataset === 'sample' && { question: null }) }, of)
  }

  /** `wanted` gets what is asked by now. */
  function askColumn(
    place: number,
    wanted: (asked: Question | undefined) => Question | null,
  ): void {
    const asked = viewOf(read()).filter
    const question = wanted(asked.get(place))
    // Words are chosen press by press, the rest is dragged or typed.
    const of = question?.kind === 'words' ? '' : `${read().dataset} ${place}`
    filter({ filter: asking(asked, place, question) }, of)
  }

  return {
    /** Looks at another dataset; a card of the one before is closed. */
    turnTo(dataset: DatasetId): void {
      const now = read()
      if (dataset === now.dataset) return
      const isInView = now.views.get(dataset)?.isInView
      const views = isInView ? withView(now, dataset, refiltered(now, dataset, {})) : now.views
      change({ ...nothingPicked, dataset, views, file: null })
    },

    /** Keeps to what the map shows, wherever it is moved. */
    filterInView: (isInView: boolean) => filter({ isInView }),

    /** The classes of one column are none of another. */
    colourByColumn: (colourBy: number | null) =>
      set({ colourBy, style: { ...viewOf(read()).style, classing: null } }),

    nameByColumn: (nameBy: number | null) => set({ nameBy }),

    labelByColumn: (labelBy: number | null) => set({ labelBy }),

    askColumn,

    /** Asks this of some columns; nothing, when it was just this already. */
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

    /** Asks for one word more or less. While any will do, the first asks for itself alone. */
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

/** The ways to open a visitor's files, to change and to close them. */
export function createFileActions({ read, change, choose }: UndoableStore) {
  /** The card of a feature that is hidden goes. */
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
    /** Whoever opens a file wants to look at it. */
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

    /** Shows or hides one of the layers that a file has of its own, by its place. */
    showSublayer(id: number, place: number, isShown: boolean): void {
      const layer = read().opened.find((candidate) => candidate.id === id)
      if (layer) changeOpened(showSublayer(layer, place, isShown), choose)
    },

    /** Any file, also one that is not looked at; the card of a feature that is hidden goes. */
    styleFile(id: number, part: Partial<LayerStyle>): void {
      const now = read()
      const view = now.views.get(id)
      if (!view) return
      const style = { ...view.style, ...part }
      const isGone = now.picked?.dataset === id && !isVisible(style)
      const views = withView(now, id, { ...view, style })
      choose({ views, ...(isGone && { picked: null }) }, `${id} ${Object.keys(part)}`)
    },

    /** What an address says of a file; null when none is looked at or waited for. */
    noteFile: (file: string | null) => change({ file }),

    noteKept: (isKept: boolean) => change({ isKept }),

    /** Looks at a file as it was left. */
    lookAtFile(id: number, { filter, ...chosen }: LinkedView, order: readonly string[]): void {
      const now = read()
      const view = { ...refiltered(now, id, { filter }), ...chosen }
      const opened = inOrder(now.opened, order)
      change({ dataset: id, views: withView(now, id, view), order, opened })
    },

    /** The map shows these files. */
    notePainted(ids: readonly number[]): void {
      const { painted } = read()
      if (ids.some((id) => !painted.has(id))) change({ painted: new Set([...painted, ...ids]) })
    },

    /** What is looked at next is the file that was opened last, or the sample. */
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

/** Files that the order does not name lie above the rest. */
function inOrder(opened: readonly OpenedLayer[], order: readonly string[]): OpenedLayer[] {
  const placeOf = ({ name }: OpenedLayer) => order.indexOf(name) + 1 || order.length + 1
  return opened.toSorted((a, b) => placeOf(a) - placeOf(b))
}
