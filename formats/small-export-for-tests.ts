import type { SavedSurvey } from './plot-fields.ts'
import { type WrittenFile, writePlots } from './save-table.ts'
import { buildSmallSurvey } from './small-survey-for-tests.ts'

/** What a worker gives a writer, for tests: the same bytes on every day. */
export const testContext = {
  writtenAt: new Date('2026-11-15T12:00:00Z'),
  onProgress() {},
}

/** Only for tests: all plots of a small survey as a file. */
export function exportSmallSurvey(
  format: string,
  count: number,
  blockNames?: readonly string[],
): Promise<WrittenFile> {
  return exportAll(format, buildSmallSurvey(count, blockNames))
}

export function exportAll(format: string, survey: SavedSurvey): Promise<WrittenFile> {
  const passes = new Uint8Array(survey.plots.landUse.length).fill(1)
  return writePlots({ format, survey, passes }, testContext)
}
