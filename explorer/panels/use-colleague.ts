import { type RefObject, useEffect, useRef, useState } from 'react'
import { useExplorerState } from '../state.ts'
import { buildPlane, type LngLat } from '../survey/place.ts'
import type { Survey } from '../survey/survey.ts'
import { nextStep } from '../team/field-work.ts'
import type { Team } from '../team/team.ts'
import { type Colleague, openColleague } from './colleague-map.ts'

const WORK_EDITS = 60
const WORK_PAUSE_MS = 1000

export interface ColleagueSeat {
  /** Where their map goes. */
  box: RefObject<HTMLDivElement | null>
  /** Null until their map is there. */
  colleague: Colleague | null
  /** The plot that they have chosen. */
  plot: number | null
  isWorking: boolean
  setWorking(isWorking: boolean): void
}

/** A second surveyor on this page for as long as it is wanted and the survey stays. */
export function useColleague(team: Team, survey: Survey, isWanted: boolean): ColleagueSeat {
  const state = useExplorerState()
  const box = useRef<HTMLDivElement>(null)
  const [colleague, setColleague] = useState<Colleague | null>(null)
  const [plot, setPlot] = useState<number | null>(null)
  const [isWorking, setWorking] = useState(false)

  useEffect(() => {
    const place = box.current
    if (!isWanted || place === null) return
    let isGone = false
    let opened: Colleague | null = null
    const { colourBy, camera, plot: chosen } = state.read()
    const start = chosen ?? plotNearest(survey, camera?.centre ?? survey.origin)
    openColleague(place, { team, survey, colourBy, plot: start, onPick: setPlot }).then(
      (ready) => {
        if (isGone) return ready.close()
        opened = ready
        setColleague(ready)
      },
      (error) => console.error(error),
    )
    const unfollow = state.subscribe(() => opened?.map.colourBy(state.read().colourBy))
    return () => {
      isGone = true
      unfollow()
      opened?.close()
      setColleague(null)
      setPlot(null)
      setWorking(false)
    }
  }, [team, survey, isWanted, state])

  useEffect(() => colleague?.map.mark(plot), [colleague, plot])

  useEffect(() => {
    if (colleague === null || !isWorking) return
    let left = WORK_EDITS
    const timer = setInterval(() => {
      const step = nextStep(colleague.plots, colleague.inView(), Math.random)
      if (step) colleague.member.change(step.plot, 'status', step.code)
      left -= 1
      if (left === 0) setWorking(false)
    }, WORK_PAUSE_MS)
    return () => clearInterval(timer)
  }, [colleague, isWorking])

  return { box, colleague, plot, isWorking, setWorking }
}

/** So that whoever begins there has something in front of them. */
function plotNearest({ origin, plots }: Survey, place: LngLat): number {
  const { x, y } = buildPlane(origin).toPlane(place)
  let nearest = 0
  let nearestM = Infinity
  for (let plot = 0; plot < plots.status.length; plot += 1) {
    const away = Math.hypot(
      (plots.centres[2 * plot] ?? 0) - x,
      (plots.centres[2 * plot + 1] ?? 0) - y,
    )
    if (away >= nearestM) continue
    nearest = plot
    nearestM = away
  }
  return nearest
}
