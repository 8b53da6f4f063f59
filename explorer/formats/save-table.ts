import type { WriteContext } from './format.ts'
import { savable } from './formats.ts'
import { loadWriter } from './load-format.ts'
import type { SavedSurvey } from './plot-fields.ts'
import { buildPlotTable } from './plot-rows.ts'
import { SaveProblem } from './save-problems.ts'
import type { SavedTable } from './saved-table.ts'

/** The plots that pass, to be written as one file. */
export interface SaveRequest {
  /** The id of a format. */
  format: string
  survey: SavedSurvey
  passes: Uint8Array
}

export interface WrittenFile {
  name: string
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

type Context = Omit<WriteContext, 'stem'>

export function writePlots(
  { format, survey, passes }: SaveRequest,
  context: Context,
): Promise<WrittenFile> {
  const plots = buildPlotTable({ survey, passes })
  const stem = `sample-survey-${survey.seed}-${plots.count}-plots`
  return writeTable(plots, format, { ...context, stem })
}

/** One file of the format with this id. */
export async function writeTable(
  table: SavedTable,
  format: string,
  context: WriteContext,
): Promise<WrittenFile> {
  const found = savable.find(({ id }) => id === format)
  if (!found) throw new Error(`no files are saved as ${format}`)
  const { ending, mediaType } = found.write
  const write = await loadWriter(found).catch((cause) => {
    throw new SaveProblem('notLoaded', { cause })
  })
  // No writer shares its memory; the types of some libraries leave that open.
  const bytes = (await write(table, context)) as Uint8Array<ArrayBuffer>
  context.onProgress(1)
  return { name: `${context.stem}.${ending}`, mediaType, bytes }
}
