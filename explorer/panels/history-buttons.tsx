import { useEffect, useRef, useState } from 'react'
import { workbench } from '../content/workbench.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { useExplorer, useExplorerState } from '../state/use-explorer.ts'

const { history: words } = workbench

/** Undoes and redoes a visitor's changes, by buttons and by the usual keys. */
export function HistoryButtons() {
  const state = useExplorerState()
  const canUndo = useExplorer((now) => now.history.past.length > 0)
  const canRedo = useExplorer((now) => now.history.future.length > 0)
  const [announcement, setAnnouncement] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  const steps = [
    { name: 'undo', can: canUndo, done: words.undone },
    { name: 'redo', can: canRedo, done: words.redone },
  ] as const

  function act({ name, done, can }: (typeof steps)[number]): void {
    state[name]()
    if (can) setAnnouncement(done)
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const letter = key.toLowerCase()
      if (!(ctrlKey || metaKey) || altKey || !(target instanceof Element)) return
      const isInside = box.current?.closest('dialog, body')?.contains(target)
      if ((!isInside && target !== document.body) || target.matches(typed)) return
      if (letter !== 'z' && letter !== 'y') return
      event.preventDefault()
      state[letter === 'y' || shiftKey ? 'redo' : 'undo']()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [state])

  return (
    <fieldset className="survey-bar__history" ref={box}>
      <legend className="spoken">{words.label}</legend>
      {steps.map((step) => (
        <IconButton
          className="survey-bar__copy"
          key={step.name}
          glyph={step.name}
          label={words[step.name]}
          aria-disabled={!step.can}
          onClick={() => act(step)}
        />
      ))}
      <p className="spoken" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

/** Fields with native undo. */
const typed =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=color])'
