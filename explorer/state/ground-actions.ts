import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import {
  answerFilter,
  asking,
  type DatasetFilter,
  everyFeature,
  isSameQuestion,
  type Question,
  selectionOf,
} from '../filter/dataset-filter.ts'
import type { Bounds } from '../plane/plane.ts'
import { noteBeginning } from '../timing.ts'
import { type Exploration, nothingPicked } from './exploration.ts'
import { featuresInView } from './features-in-view.ts'
import { beginGround, filtered, type Ground, type OwnGround, ownGroundOf } from './ground.ts'

interface Store {
  read(): Exploration
  change(part: Partial<Exploration>): void
}

/** The ways to look at a visitor's files, and to turn between them and the sample. */
export function createGroundActions({ read, change }: Store) {
  /** Of the file that is looked at. */
  function set(part: Partial<Ground>): void {
    const own = ownGroundOf(read())
    if (own) change({ grounds: groundsWith(own, part) })
  }

  function groundsWith(
    { layer, ground }: OwnGround,
    part: Partial<Ground>,
  ): Exploration['grounds'] {
    return new Map(read().grounds).set(layer.id, { ...ground, ...part })
  }

  function ask({ layer, ground }: OwnGround, filter: DatasetFilter, seen = ground.seen): void {
    noteBeginning('filter')
    set(filtered(layer.dataset, filter, seen))
  }

  /** What is seen of a file that is filtered by it, from where the map is now. */
  function seenFrom(own: OwnGround | null, bounds: Bounds | null): Partial<Exploration> {
    if (!own?.ground.seen) return {}
    noteBeginning('filter')
    const seen = featuresInView(own.layer, bounds)
    const answers = answerFilter(own.layer.dataset, own.ground.filter, seen)
    return { grounds: groundsWith(own, { seen, answers, selection: selectionOf(answers) }) }
  }

  /** `wanted` gets what is asked by now. */
  function askColumn(
    place: number,
    wanted: (asked: Question | undefined) => Question | null,
  ): void {
    const own = ownGroundOf(read())
    if (!own) return
    const { filter } = own.ground
    ask(own, asking(filter, place, wanted(filter.get(place))))
  }

  return {
    /** Looks at a file, or with null at the sample; a card of the other one is closed. */
    turnTo(ground: number | null): void {
      const now = read()
      if (ground === now.ground) return
      change({ ...nothingPicked, ground, ...seenFrom(ownGroundOf({ ...now, ground }), now.bounds) })
    },

    /** Keeps to what the map shows of the file, wherever it is moved. */
    filterFileInView(isInView: boolean): void {
      const own = ownGroundOf(read())
      if (own)
        ask(own, own.ground.filter, isInView ? featuresInView(own.layer, read().bounds) : null)
    },

    /** What else changes when the map has moved. */
    movedTo: (bounds: Bounds): Partial<Exploration> => seenFrom(ownGroundOf(read()), bounds),

    colourByColumn: (colourBy: number | null) => set({ colourBy }),

    nameByColumn: (nameBy: number | null) => set({ nameBy }),

    labelByColumn: (labelBy: number | null) => set({ labelBy }),

    askColumn,

    /** Asks this of a column; nothing, when it was this already. */
    toggleQuestion(place: number, question: Question): void {
      askColumn(place, (asked) => (isSameQuestion(asked, question) ? null : question))
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

    clearQuestions(): void {
      const own = ownGroundOf(read())
      if (own) ask(own, everyFeature, null)
    },

    /** Whoever opens a file wants to look at it. */
    addOpened(layer: OpenedLayer): void {
      const { opened, grounds } = read()
      const ground = beginGround(layer, everyFeature)
      change({
        ...nothingPicked,
        opened: [...opened, layer],
        grounds: new Map(grounds).set(layer.id, ground),
        ground: layer.id,
      })
    },

    /**
     * The same file with others of its layers shown, or with more columns; the card of a feature that
     * is hidden goes.
     */
    changeOpened(layer: OpenedLayer): void {
      const { feature, grounds, opened } = read()
      const sublayer = layer.sublayers?.of[feature?.feature ?? -1] ?? -1
      const isHidden = feature?.layer === layer.id && layer.sublayers?.hidden.includes(sublayer)
      const known = grounds.get(layer.id) ?? beginGround(layer, everyFeature)
      const ground = { ...known, ...filtered(layer.dataset, known.filter, known.seen) }
      change({
        opened: opened.map((before) => (before.id === layer.id ? layer : before)),
        feature: isHidden ? null : feature,
        grounds: new Map(grounds).set(layer.id, ground),
      })
    },

    /** What is looked at next is the file that was opened last, or the sample. */
    removeOpened(id: number): void {
      const { feature, ground, grounds, opened } = read()
      const others = opened.filter((layer) => layer.id !== id)
      const left = new Map(grounds)
      left.delete(id)
      change({
        opened: others,
        feature: feature?.layer === id ? null : feature,
        grounds: left,
        ground: ground === id ? (others.at(-1)?.id ?? null) : ground,
      })
    },
  }
}
