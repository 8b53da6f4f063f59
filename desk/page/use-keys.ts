import { type RefObject, useEffect } from 'react'

interface Keys {
  isOpen: boolean
  close(): void
  search: RefObject<HTMLInputElement | null>
}

/**
 * j and k move through the list, / searches, x selects, Escape closes; other keys press a button.
 */
export function useKeys({ isOpen, close, search }: Keys): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPING)
      if (event.key === 'Escape') {
        if (isTyping && event.target instanceof HTMLElement) event.target.blur()
        else if (isOpen) close()
        return
      }
      if (isTyping) return
      if (event.key === '/') search.current?.focus()
      else if (event.key === 'j') step(1)
      else if (event.key === 'k') step(-1)
      else if (event.key === 'x') current()?.parentElement?.querySelector('input')?.click()
      else if (!pressButton(event.key)) return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOpen, close, search])
}

/** The button with this key, if there is one at present. */
function pressButton(key: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  button?.click()
  return button !== null
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

/** The focused row, or else the open one. */
function current(): HTMLElement | null {
  const find = (state: string) => document.querySelector<HTMLElement>(`[data-id]${state}`)
  return find(':focus') ?? find('[aria-current]')
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-id]')]
  const from = current()
  const next = rows[from === null ? 0 : rows.indexOf(from) + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
