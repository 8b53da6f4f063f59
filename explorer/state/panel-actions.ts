import type { Cover } from '../map/camera/free-spot.ts'
import { turnedTo } from './dataset-actions.ts'
import {
  type Exploration,
  noQuestion,
  nothingPicked,
  type Panel,
  sidePanelOf,
  type View,
} from './exploration.ts'
import type { Changes, Store } from './store.ts'

/** The panels around the map, and going back step by step. */
export function createPanelActions({ read, change }: Store) {
  /** The latest is last. */
  const running = new Set<() => void>()

  /** A team edits the sample only. */
  function open(panel: Panel | null): void {
    const turned = panel === 'team' ? turnedTo(read(), 'sample') : {}
    change({ ...turned, screen: { panel, claim: null } })
  }

  /** The left panel stays as it is; an address names the metrics while there is one. */
  function toggleMetrics(): void {
    const { panel, side, hasMetrics } = read().screen
    const left = panel === 'metrics' ? side : panel
    change({ screen: { hasMetrics: !hasMetrics, panel: hasMetrics ? left : left && 'metrics' } })
  }

  /** The effect of a step back; null when there is nothing left to close. */
  function stepFrom(now: Exploration, isNarrow: boolean): Changes | null {
    const { view, panel, isSheetOpen, isWindow } = now.screen
    const { picked } = now.pick
    const hasMap = view === 'map' && now.sample.survey !== null
    if (isSheetOpen) return { screen: { isSheetOpen: false } }
    if (now.map.measure && view === 'map') return { map: { measure: null } }
    // The team's panel shows its plot without a card.
    const isInTeam = panel === 'team' && picked?.dataset === 'sample'
    if (hasMap && picked && !isInTeam) return { pick: nothingPicked }
    if (now.sample.survey && isNarrow && panel !== null)
      return { screen: { panel: null, claim: null } }
    if (hasMap && now.questions.question) return { questions: noQuestion }
    return !isNarrow && isWindow ? { screen: { isWindow: false } } : null
  }

  return {
    /** An announcement about a place ends with it. */
    showView: (view: View) => change({ screen: { view, claim: null }, pick: { keyMisses: 0 } }),

    openPanel: open,

    /** A press on its tab. Where the metrics have a separate column, they open beside the others. */
    togglePanel(panel: Panel, haveMetricsPlace: boolean): void {
      const shown = haveMetricsPlace ? sidePanelOf(read()) : read().screen.panel
      if (haveMetricsPlace && panel === 'metrics') toggleMetrics()
      else open(shown === panel ? null : panel)
    },

    noteCovers: (covers: readonly Cover[]) => change({ map: { covers } }),

    noteCheck: (check: string | null) => change({ screen: { check } }),

    showSheet: (isSheetOpen: boolean) => change({ screen: { isSheetOpen } }),

    fillWindow: (isWindow: boolean) => change({ screen: { isWindow } }),

    toggleWindow: () => change({ screen: { isWindow: !read().screen.isWindow } }),

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
      if (!now.screen.isSheetOpen && cancel) {
        running.delete(cancel)
        cancel()
        return true
      }
      const step = stepFrom(now, isNarrow)
      if (step) change(step)
      return step !== null
    },
  }
}
