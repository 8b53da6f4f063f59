import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { readAddress } from './address.ts'
import { Explorer, TITLE_ID } from './explorer.tsx'
import { type ExplorerDialog, openExplorerDialog } from './explorer-dialog.ts'
import type { ExplorerModule, Opening } from './face/opening.ts'
import { isKeeping } from './kept/consent.ts'
import { loadKeeping } from './kept/load-keeping.ts'
import { makeSurveys } from './make-surveys.ts'
import { claims, type Shared } from './state/exploration.ts'
import { createExplorerState, type ExplorerState } from './state/explorer-state.ts'
import { ExplorerContext } from './state/use-explorer.ts'
import { adoptStylesheets } from './stylesheets.ts'
import { createPageTeam, TeamContext } from './team/page-team.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

/** Kept when the explorer is closed, so that it reopens in the same state. */
let begun: Begun | undefined
let openDialog: ExplorerDialog | undefined
let isOpening = false

/** Opens the explorer in the explore block, or scrolls to the open one. */
export const openExplorer: ExplorerModule['openExplorer'] = (opening) => {
  const { opener, claim } = opening
  const known = claims.find((candidate) => candidate === claim)
  const shared = readAddress(location.hash)
  // An open explorer follows the address itself.
  if (begun && shared && !openDialog) begun.state.restore(shared)
  begun ??= begin(shared)
  const running = begun
  const { state } = running
  if (known) state.showClaim(known)
  if (claim === '') showFile(state)
  openDialog?.comeIntoView()
  if (openDialog || isOpening) return
  isOpening = true
  morph(opener, 'explorer', (behavior) => {
    openDialog = open(running, opening)
    openDialog.comeIntoView(behavior)
    isOpening = false
  })
}

/** Instead of the sample; files that are not open yet are shown once they are. */
function showFile(state: ExplorerState): void {
  const { datasets, files } = state.read()
  const [first] = files.opened
  if (datasets.active === 'sample' && first) state.showFile(first.id)
}

type Begun = ReturnType<typeof begin>

/** The address is applied first: it may name another survey size. */
function begin(shared: Partial<Shared> | null) {
  adoptStylesheets()
  const state = createExplorerState()
  if (shared) state.restore(shared)
  makeSurveys(state, isKeeping() ? resume(state, shared) : null)
  warnBeforeLeaving(state)
  return { state, team: createPageTeam(state) }
}

/** If it fails, the explorer opens with its defaults. */
async function resume(state: ExplorerState, shared: Partial<Shared> | null): Promise<void> {
  try {
    const { resumeWork } = await loadKeeping()
    await resumeWork(state, shared)
  } catch (error) {
    console.error(error)
  } finally {
    state.noteAwaited(null)
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
      morph(opener, 'opener', (behavior) => {
        root.unmount()
        // Toasts of the page move out when the dialog announces that it closes.
        dialog.close()
        dialog.remove()
        if (!returnsFocus) return
        opener.focus({ preventScroll: true })
        opener.scrollIntoView({ block: 'nearest', behavior })
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
  return opened
}

/**
 * The opener, or the picture beside it, grows into the explorer and back; with reduced motion, it
 * appears at once. A transition needs both in view, so that `update` must scroll without delay.
 */
function morph(
  opener: HTMLElement,
  into: 'explorer' | 'opener',
  update: (behavior: ScrollBehavior) => void,
): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) {
    update('auto')
    return
  }
  const { style } = opener.closest('li')?.querySelector('img') ?? opener
  const name = (isOpener: boolean) => {
    style.viewTransitionName = isOpener ? 'explorer' : ''
  }
  name(into === 'explorer')
  const transition = document.startViewTransition(() => {
    name(into === 'opener')
    update('instant')
  })
  // A hidden page skips the transition.
  transition.ready.catch(() => {})
  transition.finished.finally(() => name(false))
}
