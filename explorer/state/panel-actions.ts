import type { Cover } from '../map/camera/free-spot.ts'
import { turnedTo } from './dataset-actions.ts'
import {
  type Exploration,
  nothingPicked,
  type Panel,
  sidePanelOf,
  type View,
} from './exploration.ts'
import type { Store } from './store.ts'

/** The panels around the map, and going back step by step. */
export function createPanelActions({ read, change }: Store) {
  /** The latest is last. */
  const running = new Set<() => void>()

  /** A team edits the sample only. */
  function opening(panel: Panel | null): Partial<Exploration> {
    return panel === 'team' ? { panel, ...turnedTo(read(), 'sample') } : { panel }
  }

  /** The effect of a step back; null when there is nothing left to close. */
  function stepFrom(now: Exploration, isNarrow: boolean): Partial<Exploration> | null {
    const { survey, view, picked, panel, question, isWindow, measure } = now
    if (measure && view === 'map') return { measure: null }
    // The team's panel shows its plot without a card.
    const isInTeam = panel === 'team' && picked?.dataset === 'sample'
    if (survey && view === 'map' && picked && !isInTeam) return nothingPicked
    if (survey && isNarrow && panel !== null) return { panel: null, claim: null }
    if (survey && view === 'map' && question) return { question: null, isAnswerDue: false }
    return !isNarrow && isWindow ? { isWindow: false } : null
  }

  return {
    /** An announcement about a place ends with it. */
    showView: (view: View) => change({ view, claim: null, keyMisses: 0 }),

    openPanel: (panel: Panel | null) => change({ ...opening(panel), claim: null }),

    /** A press on its tab. If the metrics have a separate column, tabs control the left panel. */
    togglePanel(panel: Panel, haveMetricsPlace: boolean): void {
      const open = haveMetricsPlace ? sidePanelOf(read()) : read().panel
      change({ ...opening(open === panel ? null : panel), claim: null })
    },

    noteCovers: (covers: readonly Cover[]) => change({ covers }),

    showSheet: (isSheetOpen: boolean) => change({ isSheetOpen }),

    fillWindow: (isWindow: boolean) => change({ isWindow }),

    toggleWindow: () => change({ isWindow: !read().isWindow }),

    /** Registers a task that can be cancelled, until the returned function is called. */
    noteRunning(cancel: () => void): () => void {
      running.add(cancel)
      return () => running.delete(cancel)
    },

    /**
     * Cancels a running task, else closes the topmost of these: the print dialog, a card, a panel
     * over the map, the full window. False if there is none.
     */
    stepBack(isNarrow: boolean): boolean {
      const now = read()
      const cancel = [...running].at(-1)
      if (!now.isSheetOpen && cancel) {
        running.delete(cancel)
        cancel()
        return true
      }
      const step = now.isSheetOpen ? { isSheetOpen: false } : stepFrom(now, isNarrow)
      if (step) change(step)
      return step !== null
    },
  }
}
