import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { ExplorerState } from '../state/explorer-state.ts'
import type { Survey } from '../survey/build-survey.ts'
import { type EditablePlots, fieldNames } from './edit.ts'
import { startTeam, type Team } from './team.ts'

/** The team of the displayed survey; another survey has another team. */
export interface PageTeam {
  /** Null until there is a survey. */
  read(): Team | null
  /** The visitor's map; null when the explorer is closed, which does not end the team. */
  showOn(map: MainMap | null): void
  /** The map that was shown last. */
  map(): MainMap | null
  subscribe(listener: () => void): () => void
  /** A new number after every change. */
  revision(): number
}

/** The part of the main map that a team needs; the state provides the rest. */
interface MainMap {
  painted(): Promise<void>
  readonly element: HTMLElement
  spotOf(place: { lng: number; lat: number }): { x: number; y: number } | null
}

/** As long as the state lives: edits survive the closing of the explorer, but not of the page. */
export function createPageTeam(state: ExplorerState): PageTeam {
  const listeners = new Set<() => void>()
  let map: MainMap | null = null
  let shapes: Survey['plots']['shapes'] | undefined
  let team: Team | null = null
  let revision = 0
  let isNoteDue = false

  function onChange(): void {
    revision += 1
    for (const listener of listeners) listener()
  }

  function follow(): void {
    const now = state.read().sample.survey
    // An edit makes another survey object, with the same plots.
    if (now?.plots.shapes === shapes) return
    shapes = now?.plots.shapes
    team?.stop()
    team = now && startTeam(surveyIdOf(now), now.plots, { screen, onChange })
    onChange()
  }

  /** The map comes first: figures and lists are updated after the frame with the edit. */
  function noteAfterFrame(): void {
    if (isNoteDue) return
    isNoteDue = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isNoteDue = false
        state.settleEdits()
      }),
    )
  }

  const screen = {
    show(changed: readonly number[]): void {
      const { edits, survey } = state.read().sample
      if (!team || !survey) return
      state.showEdits({
        changed,
        columns: columnsAfter(team, changed, edits?.columns ?? survey.plots),
      })
      noteAfterFrame()
    },
    painted: () => map?.painted() ?? null,
  }

  state.subscribe(follow)
  follow()
  return {
    read: () => team,
    map: () => map,
    showOn(shown) {
      map = shown
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => revision,
  }
}

/** Set around the explorer's tree by main.tsx. */
export const TeamContext = createContext<PageTeam | null>(null)

/** Renders again whenever anything in the team changes. */
export function useTeam(): Team | null {
  const page = usePageTeam()
  useSyncExternalStore(page.subscribe, page.revision)
  return page.read()
}

/** Attaches this map to the team while it is mounted. */
export function useTeamMap(map: MainMap | null): void {
  const page = usePageTeam()
  useEffect(() => {
    page.showOn(map)
    return () => page.showOn(null)
  }, [page, map])
}

export function usePageTeam(): PageTeam {
  const page = useContext(TeamContext)
  if (page === null) throw new Error('This component stands outside the explorer')
  return page
}

/** Copies of the changed columns, with the others shared. */
function columnsAfter(
  { plots }: Team,
  changed: readonly number[],
  before: Partial<EditablePlots>,
): Partial<EditablePlots> {
  const entries = fieldNames.map((field) => {
    const known = before[field]
    const isSame = known && changed.every((plot) => known[plot] === plots[field][plot])
    return [field, isSame ? known : plots[field].slice()]
  })
  return Object.fromEntries(entries) // one for each field
}

function surveyIdOf({ seed, plots }: Survey) {
  return { seed, plotCount: plots.status.length }
}
