import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { readAddress } from './address.ts'
import { FRAME_TITLE_ID, Frame } from './frame.tsx'
import { makeSurveys } from './make-surveys.ts'
import { openPlace, type Place } from './open-place.ts'
import type { Explorer } from './opening.ts'
import { adoptSheets } from './sheets.ts'
import { moments } from './state/exploration.ts'
import { createExplorerState, type ExplorerState } from './state/explorer-state.ts'
import { ExplorerContext } from './state/use-explorer.ts'
import { createPageTeam, type PageTeam, TeamContext } from './team/page-team.ts'

/** Kept when the explorer is closed, so that it opens again as it was left. */
let begun: Begun | undefined
let place: Place | undefined
let isOpening = false

/** Opens the explorer in the explore block, or brings the open one into view. */
export const openExplorer: Explorer['openExplorer'] = ({ opener, moment }) => {
  const known = moments.find((candidate) => candidate === moment)
  const shared = readAddress(location.hash)
  begun ??= begin()
  const { state, team } = begun
  // An explorer that is open follows the address by itself.
  if (shared && !place) state.restore(shared)
  if (known) state.showMoment(known)
  place?.comeIntoView()
  if (place || isOpening) return
  isOpening = true
  morph(opener, 'explorer', () => {
    place = open(state, team, opener)
    isOpening = false
  })
}

interface Begun {
  state: ExplorerState
  team: PageTeam
}

function begin(): Begun {
  adoptSheets()
  const state = createExplorerState()
  makeSurveys(state)
  return { state, team: createPageTeam(state) }
}

function open(state: ExplorerState, team: PageTeam, opener: HTMLElement): Place {
  const dialog = document.createElement('dialog')
  dialog.className = 'explorer'
  dialog.tabIndex = -1
  dialog.setAttribute('aria-labelledby', FRAME_TITLE_ID)
  document.getElementById('explore')?.append(dialog)
  const root = createRoot(dialog)
  const opened = openPlace({
    state,
    dialog,
    onClosed(returnsFocus) {
      place = undefined
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
            <Frame place={opened} />
          </TeamContext>
        </ExplorerContext>
      </StrictMode>,
    ),
  )
  opened.comeIntoView()
  return opened
}

/** The one becomes the other, for those who like movement; for the others it is there at once. */
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
  // A page that is hidden meanwhile skips the movement, which nobody misses.
  transition.ready.catch(() => {})
  transition.finished.finally(() => name(false))
}
