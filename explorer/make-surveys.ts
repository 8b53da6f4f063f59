import type { ExplorerState } from './state/explorer-state.ts'
import { SAMPLE } from './survey/request.ts'
import { requestSurvey } from './survey/request-survey.ts'

/**
 * Builds the survey of the size in the state, again whenever that changes. It is shown after the
 * kept files, so that the map begins with them.
 */
export function makeSurveys(state: ExplorerState, kept: Promise<void> | null): void {
  let askedSize = 0
  let request: AbortController | undefined

  function follow(): void {
    const { sample, screen } = state.read()
    const { size } = sample
    if (size === askedSize || screen.problem === 'survey') return
    askedSize = size
    request?.abort()
    request = new AbortController()
    make(size, request.signal)
  }

  async function make(size: number, signal: AbortSignal): Promise<void> {
    const onProgress = (share: number) => signal.aborted || state.showProgress(share)
    state.showProgress(0)
    try {
      const survey = await requestSurvey({ ...SAMPLE, plots: size }, { onProgress, signal })
      await kept
      if (!signal.aborted) state.showSurvey(survey)
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      askedSize = 0
      state.showProgress(null)
      state.showProblem('survey')
    }
  }

  state.subscribe(follow)
  follow()
}
