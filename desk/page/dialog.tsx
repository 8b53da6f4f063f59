import { type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** A modal dialog; Escape closes it too. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 className="dialog__title" id="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
