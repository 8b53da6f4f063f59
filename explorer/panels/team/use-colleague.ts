import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pickedIn } from '../../state/exploration.ts'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { nextStep } from '../../team/field-work.ts'
import { usePageTeam } from '../../team/page-team.ts'
import type { Team } from '../../team/team.ts'
import { type Colleague, openColleague } from './colleague-map.ts'
import { plotNearest } from './plot-nearest.ts'

const WORK_EDITS = 60
const WORK_PAUSE_MS = 1000

/**
 * A second surveyor on this page, as long as it is enabled and the survey stays. They follow the
 * visitor's selection, until another plot is selected on their map.
 */
export function useColleague(team: Team, isWanted: boolean, onShown: (plot: number) => void) {
  const state = useExplorerState()
  const page = usePageTeam()
  const shown = useEffectEvent(onShown)
  const chosen = useExplorer((now) => pickedIn(now, 'sample'))
  /** The element for their map. */
  const box = useRef<HTMLDivElement>(null)
  // Null until their map has loaded.
  const [colleague, setColleague] = useState<Colleague | null>(null)
  // Their selected plot.
  const [plot, setPlot] = useState<number | null>(null)
  const [isWorking, setWorking] = useState(false)

  useEffect(() => {
    const place = box.current
    const { sample, map } = state.read()
    const { survey } = sample
    if (!isWanted || place === null || survey === null) return
    let isGone = false
    let opened: Colleague | null = null
    const picked = pickedIn(state.read(), 'sample')
    const start = picked ?? plotNearest(survey, map.camera?.centre ?? survey.origin)
    openColleague(place, {
      team,
      survey,
      plot: start,
      onPick: setPlot,
      onShown: shown,
      mainMap: page.map,
    }).then(
      (ready) => {
        if (isGone) return ready.close()
        opened = ready
        setColleague(ready)
      },
      (error) => console.error(error),
    )
    return () => {
      isGone = true
      opened?.close()
      setColleague(null)
      setPlot(null)
      setWorking(false)
    }
  }, [team, isWanted, state, page])

  useEffect(() => {
    if (colleague === null || chosen === null) return
    setPlot(chosen)
    colleague.goTo(chosen)
  }, [colleague, chosen])

  useEffect(() => colleague?.map.show({ marked: plot }), [colleague, plot])

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

  const toggleWork = () => setWorking((before) => !before)
  return { box, colleague, plot, isWorking, toggleWork }
}
