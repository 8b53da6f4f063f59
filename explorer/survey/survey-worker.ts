import { buffersOf } from '@app/formats/worker/transfer.ts'
import { buildSurvey } from './build-survey.ts'
import type { SurveyAnswer, SurveyRequest } from './request.ts'

/**
 * Replies to a SurveyRequest with SurveyAnswer messages. The arrays are transferred, not copied.
 */
globalThis.onmessage = ({ data }: MessageEvent<SurveyRequest>) => {
  try {
    const survey = buildSurvey(data, (share) => answer({ kind: 'progress', share }, []))
    answer({ kind: 'survey', survey }, buffersOf(survey))
  } catch (error) {
    answer({ kind: 'failure', message: error instanceof Error ? error.message : String(error) }, [])
  }
}

function answer(message: SurveyAnswer, transfer: Transferable[]) {
  globalThis.postMessage(message, { transfer })
}
