import { ToastContainer, toast } from 'react-toastify/unstyled'

/** A fourth toast queues, so that a phone's screen stays readable. */
const LIMIT = 3

/** The specification's default options; contact toasts are shorter and dark. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      theme="light"
      limit={LIMIT}
      draggable="touch"
      draggablePercent={80}
      draggableDirection="x"
      pauseOnHover
      pauseOnFocusLoss
    />
  )
}

export function toastSuccess(text: string): void {
  toast.success(text, { autoClose: 2000, theme: 'dark', icon: false })
}

export function toastFailure(text: string): void {
  toast.error(text, { autoClose: 2000, theme: 'dark', icon: false })
}

/**
 * A modal dialog hides and disables everything outside it, so the toasts are inside the topmost
 * open dialog, or else in the page. They are moved without removing them, so that their timers
 * continue.
 */
export function keepToastsOnTop(toasts: HTMLElement): void {
  let cameFrom: EventTarget | null = null
  toasts.addEventListener('focusin', ({ relatedTarget }) => {
    if (!toasts.contains(relatedTarget as Node | null)) cameFrom = relatedTarget // focus is a node's
  })
  // Escape in a toast resumes it, and must not close the popup behind it.
  toasts.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // After the toasts' own listeners, which check where the focus is.
    setTimeout(() => cameFrom instanceof HTMLElement && cameFrom.focus())
  })
  // In the order in which they were opened: the last one is the topmost.
  const modals = new Set(document.querySelectorAll<HTMLElement>('dialog:modal'))
  const moveToTop = () => move(toasts, [...modals].at(-1) ?? document.body)
  const follow = ({ target, newState }: ToggleEvent) => {
    if (!(target instanceof HTMLElement)) return
    modals.delete(target)
    if (newState === 'open' && target.matches('dialog:modal')) modals.add(target)
    moveToTop()
  }
  document.addEventListener('toggle', follow, true)
  // Moved before a dialog closes: a toast that is briefly hidden restarts its timer.
  document.addEventListener('beforetoggle', follow, true)
  moveToTop()
}

function move(element: HTMLElement, parent: HTMLElement): void {
  if (element.parentElement === parent) return
  if (element.isConnected && 'moveBefore' in parent) parent.moveBefore(element, null)
  else parent.append(element)
}
