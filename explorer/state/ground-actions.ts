import { asking, everyFeature, isSameQuestion, type Question } from '../filter/dataset-filter.ts'
import type { OpenedLayer } from '../formats/opened-layer.ts'
import { noteBeginning } from '../timing.ts'
import { type Exploration, nothingPicked } from './exploration.ts'
import { beginGround, filtered, type Ground, ownGroundOf } from './ground.ts'

interface Store {
  read(): Exploration
  change(part: Partial<Exploration>): void
}

/** The ways to look at a visitor's files, and to turn between them and the sample. */
export function createGroundActions({ read, change }: Store) {
  /** Of the file that is looked at. */
  function set(part: Partial<Ground>): void {
    const own = ownGroundOf(read())
    if (!own) return
    const grounds = new Map(read().grounds)
    change({ grounds: grounds.set(own.layer.id, { ...own.ground, ...part }) })
  }

  /** `ask` gets what is asked by now. */
  function askColumn(place: number, ask: (asked: Question | undefined) => Question | null): void {
    const own = ownGroundOf(read())
    if (!own) return
    noteBeginning('filter')
    const { filter } = own.ground
    set(filtered(own.layer.dataset, asking(filter, place, ask(filter.get(place)))))
  }

  return {
    /** Looks at a file, or with null at the sample; a card of the other one is closed. */
    turnTo(ground: number | null): void {
      if (ground !== read().ground) change({ ...nothingPicked, ground })
    },

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
      if (!own) return
      noteBeginning('filter')
      set(filtered(own.layer.dataset, everyFeature))
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
      const ground = { ...known, ...filtered(layer.dataset, known.filter) }
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
