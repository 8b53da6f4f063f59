import type { SaveRequest, WrittenFile } from '@app/formats/save-file.ts'
import type { SaveOptions } from '@app/formats/worker/open-source.ts'
import { saveThrough } from '@app/formats/worker/through-worker.ts'
import { startWorker } from '../loading/start-worker.ts'
import workerUrl from './formats-worker.ts?worker&url'
import type { SavedPlots } from './plot-rows.ts'

export type ExportedFile = Pick<WrittenFile, 'name' | 'note'>

/**
 * Saves the matching plots in a separate worker and starts a download. Rejects with a sentence for
 * the visitor.
 */
export async function savePlots(
  request: PlotsRequest,
  options: SaveOptions,
): Promise<ExportedFile> {
  const file = await writePlots(request, options)
  download(file)
  return file
}

type PlotsRequest = SavedPlots & Omit<SaveRequest, 'source'>

/** The same without a download. */
export function writePlots(
  { survey, passes, ...request }: PlotsRequest,
  options: SaveOptions,
): Promise<WrittenFile> {
  // Only the saved part is copied to the worker, not the whole survey.
  const { seed, origin, plots, blocks } = survey
  const source: SavedPlots = { survey: { seed, origin, plots, blocks }, passes }
  return saveThrough(startFormatsWorker, { ...request, source }, options)
}

export function startFormatsWorker(): Worker {
  return startWorker(workerUrl)
}

/** Longer than a visitor usually takes to choose where to save the file. */
const KEEP_MS = 60_000

export function download({ name, mediaType, bytes }: Omit<WrittenFile, 'note'>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
