import { type ReactNode, useCallback } from 'react'

interface ContactButtonProps {
  /** The id of the page's popup. */
  popup: string
  className: string
  /** Before it opens. */
  onPress?: () => void
  children: ReactNode
}

/** Opens the page's popup over the explorer. */
export function ContactButton({ popup, className, onPress, children }: ContactButtonProps) {
  const opener = useCallback(
    (button: HTMLButtonElement | null) => opensPopup(button, popup),
    [popup],
  )
  return (
    <button className={className} type="button" ref={opener} onClick={onPress}>
      {children}
    </button>
  )
}

/** Natively if supported, otherwise by script. */
function opensPopup(button: HTMLButtonElement | null, id: string): void {
  if (button === null) return
  button.setAttribute('command', 'show-modal')
  button.setAttribute('commandfor', id)
  // Safari does not focus a clicked button, and a dialog returns the focus to the previous element.
  button.addEventListener('click', () => button.focus())
  if ('command' in HTMLButtonElement.prototype) return
  button.addEventListener('click', () => {
    const popup = document.getElementById(id)
    if (popup instanceof HTMLDialogElement && !popup.open) popup.showModal()
  })
}
