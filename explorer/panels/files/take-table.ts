import type { MatchCounts } from '@app/formats/join/compare-register.ts'
import { countMatches, guessJoin } from '@app/formats/join/guess-join.ts'
import type { JoinColumns, PlainTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { compare } from '../../content/compare.ts'
import { files } from '../../content/files.ts'
import { comparedColumns, comparedTotals } from '../../dataset/compared.ts'
import type { ComparisonChoice } from '../../files/compare-map.ts'
import { joinTable } from '../../files/visitor-files.ts'
import { openComparison } from '../../kept/open-files.ts'
import { type ShownDataset, shownDataset } from '../../state/datasets.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { noteBeginning } from '../../timing.ts'
import { writeCount, writeNumber } from '../../writing/write-number.ts'

export type TablePurpose = 'join' | 'compare'

export type TableChoice =
  | { purpose: 'join'; target: ShownDataset; columns: JoinColumns }
  | { purpose: 'compare'; target: ShownDataset; comparison: ComparisonChoice }
  | { purpose: 'show' }

/** A table that waits for a layer to join, or a map to be compared with. */
export interface TableQuestion {
  table: PlainTable
  /** Without any, it can be shown as it is. */
  targets: readonly ShownDataset[]
  /** Null if the visitor may choose. */
  purpose: TablePurpose | null
  /** True after a choice without a matching row. */
  isUnmatched: boolean
  answer(choice: TableChoice | null): void
}

interface Asking extends Pick<TableQuestion, 'table' | 'purpose'> {
  state: ExplorerState
  signal: AbortSignal
  show(question: TableQuestion | null): void
  /** Returns what takes the completed share. */
  showJob(label: string): (share: number) => void
}

/** A sentence for the visitor; neither if the table is not used. */
interface TableOutcome {
  sentence?: string
  problem?: string
  /** To be opened as rows without a map. */
  isShown?: boolean
}

/** Joins a table to a layer, or compares a map with it, as the visitor chooses. */
export async function askAboutTable(asking: Asking): Promise<TableOutcome> {
  const { state, table, purpose, signal, show } = asking
  const targets = targetsFor(state, table, purpose)
  const canAsk = targets.length > 0 || purpose === null
  for (let isUnmatched = false; canAsk && !signal.aborted; isUnmatched = true) {
    const { promise, resolve } = Promise.withResolvers<TableChoice | null>()
    show({ table, targets, purpose, isUnmatched, answer: resolve })
    const choice = await promise
    if (choice?.purpose === 'compare') {
      show(null)
      return compareBy(asking, choice)
    }
    if (choice?.purpose === 'show') {
      show(null)
      return { isShown: true }
    }
    const sentence = choice && join(state, table, choice)
    if (choice && !sentence) continue
    show(null)
    return sentence ? { sentence } : {}
  }
  show(null)
  return {}
}

/** A table that was dropped is compared with the sample only if it has plots of it. */
function targetsFor(
  state: ExplorerState,
  table: PlainTable,
  purpose: TablePurpose | null,
): ShownDataset[] {
  const now = state.read()
  const active = shownDataset(now)
  if (purpose === 'compare') return active ? [active] : []
  const opened = now.files.opened.flatMap(({ id, fields }) =>
    fields.length > 0 ? (shownDataset(now, id) ?? []) : [],
  )
  if (active?.id !== 'sample') return opened
  const { dataset } = active
  const names = { ...dataset, columns: dataset.columns.slice(0, 1) }
  const { columns } = guessJoin([names], table)
  return countMatches(names, table, columns).matched > 0 ? [...opened, active] : opened
}

function join(
  state: ExplorerState,
  table: PlainTable,
  { target, columns }: TableChoice & { purpose: 'join' },
): string | null {
  const joined = target.layer && joinTable(target.layer, table, columns)
  if (!joined) return null
  const { layer, counts } = joined
  state.changeOpened(layer)
  const words = files.join
  const { rowCount } = layer.dataset
  const missing = rowCount - counts.matched
  const rest =
    missing === 0 ? words.allMatched : words.missing(writeNumber(missing), writeNumber(rowCount))
  return [words.done(table.name, layer.name), rest, ...writeDoubts(counts)].join(' ')
}

/** What a join or a comparison leaves open. */
export function writeDoubts({ notInMap, twiceInMap, twiceInRegister }: MatchCounts): string[] {
  const { unmatched, rows, twice } = compare.counts
  return [
    ...(notInMap > 0 ? [unmatched(writeCount(notInMap, rows))] : []),
    ...(twiceInMap + twiceInRegister > 0
      ? [twice(writeNumber(twiceInMap), writeNumber(twiceInRegister))]
      : []),
  ]
}

async function compareBy(
  { state, table, signal, showJob }: Asking,
  { target, comparison }: TableChoice & { purpose: 'compare' },
): Promise<TableOutcome> {
  const { survey } = state.read().sample
  if (!survey) return {}
  const { dataset, layer, view } = target
  noteBeginning('file-chosen')
  const onProgress = showJob(compare.working(dataset.name, table.name))
  const map = { dataset, layer, survey, passes: view.selection.passes }
  try {
    const answer = await openComparison(state, map, comparison, { onProgress, signal })
    return { sentence: writeCompared(answer, dataset.name, table.name) }
  } catch (error) {
    if (signal.aborted) return {}
    console.error(error)
    return { problem: compare.failed }
  }
}

/** For example 'a.geojson is compared with b.csv. equal: 3; area differs: 1.' */
function writeCompared(answer: OpenedLayer, map: string, table: string): string {
  const columns = comparedColumns(answer.dataset)
  const passes = new Uint8Array(answer.featureCount).fill(1)
  const counts = columns ? comparedTotals(columns, passes).counts : []
  const written = counts.map(([result, count]) => compare.counted(result, writeNumber(count)))
  return `${compare.done(map, table)} ${written.join('; ')}.`
}
