import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ExplorerState } from '../state.ts'
import type { Survey } from '../survey/survey.ts'
import { startTeam, type Team } from './team.ts'

/** The team around the survey that is shown; another survey has another team. */
export interface PageTeam {
  /** Null until there is a survey. */
  read(): Team | null
  subscribe(listener: () => void): () => void
  /** Another number after every change. */
  revision(): number
  stop(): void
}

/** The parts of the main map that a team needs. */
interface MainMap {
  flash(plots: readonly number[]): void
  painted(): Promise<void>
}

export function startPageTeam(state: ExplorerState, map: MainMap): PageTeam {
  const listeners = new Set<() => void>()
  let survey: Survey | null = null
  let team: Team | null = null
  let revision = 0

  function onChange(): void {
    revision += 1
    for (const listener of listeners) listener()
  }

  function follow(): void {
    const now = state.read().survey
    if (now === survey) return
    survey = now
    team?.stop()
    team = now && startTeam(groundOf(now), now.plots, { show, painted: () => map.painted() })
    team?.subscribe(onChange)
    onChange()
  }

  function show(plots: readonly number[], by: 'self' | 'colleague'): void {
    state.notePlotsEdited(plots)
    if (by === 'colleague') map.flash(plots)
  }

  const unsubscribe = state.subscribe(follow)
  follow()
  return {
    read: () => team,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => revision,
    stop() {
      unsubscribe()
      team?.stop()
      team = null
    },
  }
}

/** Set around the explorer's tree by main.tsx. */
export const TeamContext = createContext<PageTeam | null>(null)

/** Renders again whenever anything in the team changes. */
export function useTeam(): Team | null {
  const page = useContext(TeamContext)
  if (page === null) throw new Error('This component stands outside the explorer')
  useSyncExternalStore(page.subscribe, page.revision)
  return page.read()
}

function groundOf({ seed, plots }: Survey) {
  return { seed, plotCount: plots.status.length }
}
