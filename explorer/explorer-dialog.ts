import { followAddress } from './follow-address.ts'
import { isScreenNarrow, watchNarrowScreen } from './parts/screen.ts'
import type { ExplorerState } from './state/explorer-state.ts'

/** The element of the explorer on the page, from opening to closing. */
export interface ExplorerDialog {
  comeIntoView(behavior?: ScrollBehavior): void
  close(): void
}

interface DialogOptions {
  state: ExplorerState
  dialog: HTMLDialogElement
  /** The focus returns to the opener, unless the visitor has moved it. */
  onClosed(returnsFocus: boolean): void
}

/**
 * A region of the explore block, or the whole window. The address contains that it is open and what
 * it shows, so the back button closes it, and a shared address shows the same.
 */
export function openExplorerDialog({ state, dialog, onClosed }: DialogOptions): ExplorerDialog {
  const end = new AbortController()
  const { signal } = end
  leaveMapFree(state)
  const address = followAddress(state, {
    onFollowed: () => leaveMapFree(state),
    onLeft: () => leave(dialog.contains(document.activeElement)),
    signal,
  })

  show(dialog, state)
  signal.addEventListener('abort', state.subscribe(adapt))
  watchNarrowScreen(adapt, signal)
  addEventListener('keydown', stepBackOnEscape, { signal })
  dialog.addEventListener('cancel', stepBackOnCancel, { signal })
  // Browsers may skip `cancel` the second time.
  dialog.addEventListener('close', comeBack, { signal })

  /**
   * A dialog that closed without a request stays closed until its event, or the step back would be
   * lost.
   */
  function adapt(): void {
    if (dialog.open) show(dialog, state)
  }

  function comeBack(): void {
    if (dialog.open) return
    stepBack()
    if (!signal.aborted) show(dialog, state)
  }

  /** Also when nothing has the focus, but not when something of the page has it or is above. */
  function stepBackOnEscape(event: KeyboardEvent): void {
    const { key, target, isComposing, defaultPrevented } = event
    if (key !== 'Escape' || isComposing || defaultPrevented) return
    const isInside = target instanceof Node && dialog.contains(target)
    if (!isInside && (target !== document.body || hasPopupAbove(dialog))) return
    event.preventDefault()
    stepBack()
  }

  /** Gestures also request closing, and a file field has its own `cancel` event. */
  function stepBackOnCancel(event: Event): void {
    if (event.target !== dialog) return
    event.preventDefault()
    stepBack()
  }

  function stepBack(): void {
    if (!state.stepBack(isScreenNarrow())) close()
  }

  function close(): void {
    leave(true)
    address.clear()
  }

  function leave(returnsFocus: boolean): void {
    end.abort()
    state.fillWindow(false)
    state.showSheet(false)
    onClosed(returnsFocus)
  }

  return {
    comeIntoView(behavior = 'auto') {
      dialog.scrollIntoView({ block: 'start', behavior })
      dialog.focus({ preventScroll: true })
    },
    close,
  }
}

/**
 * Modal where it fills the window, so that nothing behind it can be reached. A narrow screen has no
 * room for a page around the explorer.
 */
function show(dialog: HTMLDialogElement, state: ExplorerState): void {
  const isModal = state.read().screen.isWindow || isScreenNarrow()
  if (dialog.open && dialog.matches(':modal') === isModal) return
  const focused = document.activeElement
  if (dialog.open) dialog.close()
  if (isModal) dialog.showModal()
  else dialog.show()
  const inside = focused instanceof HTMLElement && dialog.contains(focused) ? focused : dialog
  inside.focus({ preventScroll: true })
}

function hasPopupAbove(dialog: HTMLDialogElement): boolean {
  return [...document.querySelectorAll('dialog:modal')].some((modal) => modal !== dialog)
}

/**
 * An unrequested panel would cover the map. It closes before the map opens, which then fits the
 * survey to the whole space.
 */
function leaveMapFree(state: ExplorerState): void {
  const { panel, claim } = state.read().screen
  if (isScreenNarrow() && panel === 'layers' && claim === null) state.openPanel(null)
}
