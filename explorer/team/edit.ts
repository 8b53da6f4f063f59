import type { Plots } from '../survey/survey.ts'
import { landUses, statuses, taxes } from '../survey/vocabulary.ts'
import { compareStamps, compareTexts, type Stamp } from './clock.ts'

/** The editable fields of a plot, and their codes. */
export const editableFields = { status: statuses, landUse: landUses, tax: taxes } as const
export type EditableField = keyof typeof editableFields

export const fieldNames = Object.keys(editableFields) as EditableField[] // our own literal

/** The editable columns; each member has its own copies. */
export type EditablePlots = Pick<Plots, EditableField>

export function copyColumns(plots: EditablePlots): EditablePlots {
  const copies = fieldNames.map((field) => [field, plots[field].slice()])
  return Object.fromEntries(copies) // one for each field
}

interface EditBase {
  stamp: Stamp
  surveyor: string
  plot: number
  field: EditableField
}

/** Sets one field of one plot. */
export interface Change extends EditBase {
  kind: 'change'
  code: number
}

/** A surveyor undoes one of their own changes; nobody else can. */
export interface Undo extends EditBase {
  kind: 'undo'
  /** The id of that change. */
  undoes: string
}

export type Edit = Change | Undo

/** Derived from the whole content: two edits with one id are the same edit. */
export function idOf(edit: Edit): string {
  const { stamp, surveyor, plot, field } = edit
  const what = edit.kind === 'change' ? edit.code : `undo(${edit.undoes})`
  return `${stamp.ms}.${stamp.count}.${stamp.member} ${surveyor} ${plot}.${field} ${what}`
}

/** Negative when `a` is earlier. */
function compareEdits(a: Edit, b: Edit): number {
  return compareStamps(a.stamp, b.stamp) || compareTexts(idOf(a), idOf(b))
}

/**
 * A CRDT: a grow-only set of edits, and the columns that follow from it. Each field of each plot is
 * a last-writer-wins register of the changes that were not undone, so the columns depend only on
 * the set of edits, not on their order or repeats.
 */
export interface EditLog {
  /** Adds edits, updates the columns in place and returns the changed plots. */
  apply(edits: Iterable<Edit>): number[]
  /** All of them, the earliest first. */
  all(): Edit[]
  readonly size: number
}

export function buildEditLog(plots: EditablePlots): EditLog {
  const edits = new Map<string, Edit>()
  const cells = new Map<string, Cell>()

  function cellOf({ plot, field }: Edit): Cell {
    const key = `${plot}.${field}`
    const known = cells.get(key)
    if (known !== undefined) return known
    const cell: Cell = { plot, field, surveyed: plots[field][plot], edits: [] }
    cells.set(key, cell)
    return cell
  }

  return {
    apply(arrived) {
      const touched = new Set<Cell>()
      for (const edit of arrived) {
        const id = idOf(edit)
        if (edits.has(id)) continue
        edits.set(id, edit)
        const cell = cellOf(edit)
        cell.edits.push(edit)
        touched.add(cell)
      }
      const changed = new Set<number>()
      for (const cell of touched) {
        const code = codeOf(cell)
        if (plots[cell.field][cell.plot] === code) continue
        plots[cell.field][cell.plot] = code
        changed.add(cell.plot)
      }
      return [...changed]
    },

    all: () => [...edits.values()].sort(compareEdits),

    get size() {
      return edits.size
    },
  }
}

/** One field of one plot. */
interface Cell {
  plot: number
  field: EditableField
  /** The survey's value. */
  surveyed: number
  edits: Edit[]
}

function codeOf(cell: Cell): number {
  return latestOf(standingChanges(cell))?.code ?? cell.surveyed
}

function standingChanges({ edits }: Cell): Change[] {
  const undone = new Set(
    edits.flatMap((edit) => (edit.kind === 'undo' ? `${edit.stamp.member} ${edit.undoes}` : [])),
  )
  return edits.flatMap((edit) =>
    edit.kind === 'change' && !undone.has(`${edit.stamp.member} ${idOf(edit)}`) ? [edit] : [],
  )
}

function latestOf(changes: readonly Change[]): Change | null {
  return changes.reduce<Change | null>(
    (latest, change) => (latest === null || compareEdits(latest, change) < 0 ? change : latest),
    null,
  )
}
