import type { PlainTable } from '@app/formats/join/join-table.ts'
import { files as words } from '../../content/files.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { loadVisitorFiles } from './load-files.ts'
import { type Stage, sentenceOf } from './opening-stage.ts'
import type { TablePurpose } from './take-table.ts'

const loadTakeTable = createImporter(() => import('./take-table.ts'))

/** Compares the active dataset with a table, whether or not that has coordinates. */
export async function compareWithTable(stage: Stage, chosen: readonly File[]): Promise<void> {
  const { begin, end, set, showJob } = stage
  const [first] = chosen
  if (!first) return
  const { name } = first
  const { signal } = begin()
  showJob(words.open.opening(name), name, signal)
  try {
    const { readTable } = await loadVisitorFiles()
    const table = await readTable(chosen, signal)
    if (table) await takeTable(stage, table, 'compare', signal)
    else set({ problems: [words.join.notTable(name)] })
  } catch (error) {
    if (!signal.aborted) set({ problems: [sentenceOf(error, name)] })
  }
  end(signal, name)
}

/** False unless the visitor joins the table to a layer, compares it with one, or shows it. */
export async function takeTable(
  { state, read, set, showJob }: Stage,
  table: PlainTable,
  purpose: TablePurpose | null,
  signal: AbortSignal,
): Promise<boolean | 'shown'> {
  // Most visitors have no tables.
  const { askAboutTable } = await loadTakeTable()
  const {
    sentence = null,
    problem = null,
    isShown,
  } = await askAboutTable({
    ...{ state, table, purpose, signal },
    show: (joining) => set({ joining }),
    showJob: (label) => showJob(label, table.name, signal),
  })
  if (signal.aborted) return false
  if (isShown) return 'shown'
  if (sentence !== null) set({ joined: [...read().joined, sentence] })
  if (problem !== null) set({ problems: [...read().problems, problem] })
  return sentence !== null || problem !== null
}

/** The code for tables may fail to load; the file is then one without coordinates. */
export function notTaken(error: unknown): false {
  console.error(error)
  return false
}
