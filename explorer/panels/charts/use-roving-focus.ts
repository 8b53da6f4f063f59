import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/**
 * A roving tabindex: many buttons are one Tab stop, and arrows, Home and End move between them. The
 * element with `onKeyDown` contains the buttons, and each of those has the properties of `stopAt`.
 */
export function useRovingFocus(count: number) {
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, count - 1)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const focused = buttons.indexOf(event.target as HTMLButtonElement) // nothing else has the focus
    const wanted = wantedBy(event.key, focused, buttons.length - 1)
    if (wanted === null) return
    event.preventDefault()
    buttons[wanted]?.focus()
  }

  return {
    onKeyDown,
    /** The properties of a button. */
    stopAt: (index: number) => ({
      type: 'button' as const,
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
  }
}

/** From the current focus, whatever was rendered since. */
function wantedBy(key: string, focused: number, last: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[key]
  return step === undefined ? null : Math.min(Math.max(focused + step, 0), last)
}
