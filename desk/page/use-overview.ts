import { useCallback, useEffect, useState } from 'react'
import type { OverviewAnswer } from '../answers.ts'
import { ask, messageOf } from './ask.ts'

const ASK_EVERY_MS = 60_000

export interface Overview {
  answer: OverviewAnswer | undefined
  /** Why the last response is missing. */
  problem: string | undefined
  refresh(): void
}

/** The overall status: reloaded every minute, and after every action. */
export function useOverview(): Overview {
  const [answer, setAnswer] = useState<OverviewAnswer>()
  const [problem, setProblem] = useState<string>()

  const refresh = useCallback(() => {
    const offset = -new Date().getTimezoneOffset()
    ask<OverviewAnswer>(`/api/overview?offset=${offset}`).then(
      (overview) => {
        setAnswer(overview)
        setProblem(undefined)
      },
      (error) => setProblem(messageOf(error)),
    )
  }, [])

  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])

  return { answer, problem, refresh }
}
