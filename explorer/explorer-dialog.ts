import { followAddress } from './follow-address.ts'
import { isScreenNarrow, watchNarrowScreen } from './parts/screen.ts'
import type { ExplorerState } from './state/explorer-state.ts'

/** The element in which the explorer is on the page, from its opening to its closing. */
export interface ExplorerDialog {
  comeIntoView(): void
  close(): void
}

interface DialogOptions {
  state: ExplorerState
  dialog: HTMLDialogElement
  /** The focus goes back to the opener, unless the visitor has gone elsewhere already. */
  onClosed(returnsFocus: boolean): void
}

/**
 * A region of the explore block, or the whole window. The address says that it is open and what it
 * shows; so the back button closes it, and whoever gets the address sees the same.
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
  // Browsers need not ask with `cancel` a second time.
  dialog.addEventListener('close', comeBack, { signal })

  /** One that was closed unasked stays so until it hears of it, or the step back would be lost. */
  function adapt(): void {
    if (dialog.open) show(dialog, state)
  }

  function comeBack(): void {
    if (dialog.open) return
    stepBack()
    if (!signal.aborted) show(dialog, state)
  }

  /** Also when nothing has the focus; not when something of the page has it or lies above. */
  function stepBackOnEscape(event: KeyboardEvent): void {
    const { key, target, isComposing, defaultPrevented } = event
    if (key !== 'Escape' || isComposing || defaultPrevented) return
    const isInside = target instanceof Node && dialog.contains(target)
    if (!isInside && (target !== document.body || hasPopupAbove(dialog))) return
    event.preventDefault()
    stepBack()
  }

  /** A gesture may ask as well as a key, and a field for files has a `cancel` of its own. */
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
    comeIntoView() {
      dialog.scrollIntoView({ block: 'start' })
      dialog.focus({ preventScroll: true })
    },
    close,
  }
}

/**
 * Over the page where it fills the window: what is behind it can then not be reached. A narrow
 * screen has no room for a page around the explorer.
 */
function show(dialog: HTMLDialogElement, state: ExplorerState): void {
  const isModal = state.read().isWindow || isScreenNarrow()
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
 * A sheet that nobody asked for would cover the map that they did ask for. It goes before there is a
 * map, which then fits the survey to all the room that it will have.
 */
function leaveMapFree(state: ExplorerState): void {
  const { panel, moment } = state.read()
  if (isScreenNarrow() && panel === 'layers' && moment === null) state.openPanel(null)
}
