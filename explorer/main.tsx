import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { readAddress } from './address.ts'
import { Explorer, TITLE_ID } from './explorer.tsx'
import { type ExplorerDialog, openExplorerDialog } from './explorer-dialog.ts'
import { isKeeping } from './kept/consent.ts'
import { makeSurveys } from './make-surveys.ts'
import type { Explorer as ExplorerModule, Opening } from './opening.ts'
import { moments, type Shared } from './state/exploration.ts'
import { createExplorerState, type ExplorerState } from './state/explorer-state.ts'
import { ExplorerContext } from './state/use-explorer.ts'
import { adoptStylesheets } from './stylesheets.ts'
import { createPageTeam, type PageTeam, TeamContext } from './team/page-team.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

/** Kept when the explorer is closed, so that it opens again as it was left. */
let begun: Begun | undefined
let openDialog: ExplorerDialog | undefined
let isOpening = false

/** Opens the explorer in the explore block, or brings the open one into view. */
export const openExplorer: ExplorerModule['openExplorer'] = (opening) => {
  const { opener, moment } = opening
  const known = moments.find((candidate) => candidate === moment)
  const shared = readAddress(location.hash)
  // An explorer that is open follows the address by itself.
  if (begun && shared && !openDialog) begun.state.restore(shared)
  begun ??= begin(shared)
  const running = begun
  const { state } = running
  if (known) state.showMoment(known)
  openDialog?.comeIntoView()
  if (openDialog || isOpening) return
  isOpening = true
  morph(opener, 'explorer', () => {
    openDialog = open(running, opening)
    isOpening = false
  })
}

interface Begun {
  state: ExplorerState
  team: PageTeam
}

/** The address comes first: it may name another size of the survey than the usual one. */
function begin(shared: Partial<Shared> | null): Begun {
  adoptStylesheets()
  const state = createExplorerState()
  if (shared) state.restore(shared)
  makeSurveys(state)
  warnBeforeLeaving(state)
  if (isKeeping()) resume(state)
  return { state, team: createPageTeam(state) }
}

/** Where it fails, the explorer opens as for anybody. */
async function resume(state: ExplorerState): Promise<void> {
  try {
    const { resumeWork } = await import('./kept/keep-work.ts')
    await resumeWork(state)
  } catch (error) {
    console.error(error)
  }
}

function open({ state, team }: Begun, { opener, block, contactPopup }: Opening): ExplorerDialog {
  const dialog = document.createElement('dialog')
  dialog.className = 'explorer'
  dialog.tabIndex = -1
  dialog.setAttribute('aria-labelledby', TITLE_ID)
  block?.append(dialog)
  const root = createRoot(dialog)
  const opened = openExplorerDialog({
    state,
    dialog,
    onClosed(returnsFocus) {
      openDialog = undefined
      morph(opener, 'opener', () => {
        root.unmount()
        // What the page has put into it, a toast, leaves it when it hears that it closes.
        dialog.close()
        dialog.remove()
        if (returnsFocus) opener.focus({ preventScroll: true })
      })
    },
  })
  flushSync(() =>
    root.render(
      <StrictMode>
        <ExplorerContext value={state}>
          <TeamContext value={team}>
            <Explorer dialog={opened} contactPopup={contactPopup} />
          </TeamContext>
        </ExplorerContext>
      </StrictMode>,
    ),
  )
  opened.comeIntoView()
  return opened
}

/** The opener grows into the explorer and back; for those who want less motion, it is there at once. */
function morph(opener: HTMLElement, into: 'explorer' | 'opener', update: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) {
    update()
    return
  }
  const name = (isOpener: boolean) => {
    opener.style.viewTransitionName = isOpener ? 'explorer' : ''
  }
  name(into === 'explorer')
  const transition = document.startViewTransition(() => {
    name(into === 'opener')
    update()
  })
  // A page that is hidden meanwhile skips the motion, which nobody misses.
  transition.ready.catch(() => {})
  transition.finished.finally(() => name(false))
}
