import type { WriteContext } from './format.ts'
import { savable } from './formats.ts'
import { loadWriter } from './load-format.ts'
import type { SavedSurvey } from './plot-fields.ts'
import { buildPlotTable } from './plot-rows.ts'
import { SaveProblem } from './save-problems.ts'

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

export async function writePlots(
  { format, survey, passes }: SaveRequest,
  context: Omit<WriteContext, 'stem'>,
): Promise<WrittenFile> {
  const found = savable.find(({ id }) => id === format)
  if (!found) throw new Error(`no files are saved as ${format}`)
  const { ending, mediaType } = found.write
  const write = await loadWriter(found).catch((cause) => {
    throw new SaveProblem('notLoaded', { cause })
  })
  const plots = buildPlotTable({ survey, passes })
  const stem = `sample-survey-${survey.seed}-${plots.count}-plots`
  // No writer shares its memory; the types of some libraries leave that open.
  const bytes = (await write(plots, { ...context, stem })) as Uint8Array<ArrayBuffer>
  context.onProgress(1)
  return { name: `${stem}.${ending}`, mediaType, bytes }
}
