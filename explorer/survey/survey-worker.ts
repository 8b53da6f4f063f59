import { buffersOf } from '@app/formats/worker/transfer.ts'
import { buildSurvey, type Survey } from './build-survey.ts'
import type { SurveyRequest } from './request.ts'

export type SurveyAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'survey'; survey: Survey }
  | { kind: 'failure'; message: string }

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
