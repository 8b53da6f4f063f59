import { startWorker } from '../loading/start-worker.ts'
import type { Survey } from './build-survey.ts'
import type { SurveyRequest } from './request.ts'
import type { SurveyAnswer } from './survey-worker.ts'
import url from './survey-worker.ts?worker&url'

interface Options {
  /** Called with the completed share, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Builds the survey in a worker, which is terminated when the promise settles. */
export async function requestSurvey(
  request: SurveyRequest,
  { onProgress, signal }: Options = {},
): Promise<Survey> {
  signal?.throwIfAborted()
  const worker = startWorker(url)
  const { promise, resolve, reject } = Promise.withResolvers<Survey>()
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  worker.onmessage = ({ data }: MessageEvent<SurveyAnswer>) => {
    if (data.kind === 'progress') onProgress?.(data.share)
    else if (data.kind === 'survey') resolve(data.survey)
    else reject(new Error(data.message))
  }
  worker.onerror = ({ message }) => reject(new Error(message || 'the survey worker did not start'))
  worker.postMessage(request)
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', abort)
    worker.terminate()
  }
}
