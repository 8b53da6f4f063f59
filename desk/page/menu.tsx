import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface MenuProps {
  label: string
  onOpen?: () => void
  children: ReactNode
}

/** Buttons that open below another; unlike in a native list, an arrow key chooses nothing. */
export function Menu({ label, onOpen, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current?.open) return
    event.preventDefault()
    close()
    details.current.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={details}
      className="menu"
      name="menu"
      onKeyDown={press}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return
        currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
        onOpen?.()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary className="framed-button">{label}</summary>
      {/* Safari gives the focus to this instead of to a pressed button. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a press of its buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses a button, which clicks */}
      <div className="menu__items" tabIndex={-1} onClick={close}>
        {children}
      </div>
    </details>
  )
}
