import { useCallback, useEffect, useState } from 'react'
import type { OverviewAnswer } from '../answers.ts'
import { getJson, messageOf } from './requests.ts'

const REFRESH_EVERY_MS = 60_000

export type Overview = ReturnType<typeof useOverview>

/** The overall status: reloaded every minute, and after every action. */
export function useOverview() {
  const [answer, setAnswer] = useState<OverviewAnswer>()
  /** Why the last response is missing. */
  const [problem, setProblem] = useState<string>()

  const refresh = useCallback(() => {
    const offset = -new Date().getTimezoneOffset()
    getJson<OverviewAnswer>(`/api/overview?offset=${offset}`).then(
      (overview) => {
        setAnswer(overview)
        setProblem(undefined)
      },
      (error) => setProblem(messageOf(error)),
    )
  }, [])

  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])

  return { answer, problem, refresh }
}
