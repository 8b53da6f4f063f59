import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/**
 * Makes many buttons one stop of the Tab key: arrows, Home and End go on from there. The element
 * with `onKeyDown` holds the buttons, and each of those takes its `tabIndex` from `tabIndexOf`.
 */
export function useOneStop(count: number) {
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, count - 1)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const wanted = wantedBy(event.key)
    if (wanted === null) return
    event.preventDefault()
    setCurrent(wanted)
    event.currentTarget.querySelectorAll('button')[wanted]?.focus()
  }

  function wantedBy(key: string): number | null {
    if (key === 'Home') return 0
    if (key === 'End') return count - 1
    const step = steps[key]
    return step === undefined ? null : Math.min(Math.max(stop + step, 0), count - 1)
  }

  return {
    onKeyDown,
    tabIndexOf: (place: number) => (place === stop ? 0 : -1),
    onFocusOf: (place: number) => () => setCurrent(place),
  }
}
