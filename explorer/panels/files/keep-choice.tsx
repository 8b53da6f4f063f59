import { useRef, useState } from 'react'
import { kept } from '../../content/kept.ts'
import { loadKeeping } from '../../kept/load-keeping.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'
import { FilePrompt } from './file-prompt.tsx'

const words = kept.keep

const loadProject = createImporter(() => import('../../kept/save-project.ts'))

/** Lets a visitor keep files on this device, stop keeping them, or save them as one file. */
export function KeepChoice() {
  const state = useExplorerState()
  const isKept = useExplorer((now) => now.files.isKept)
  const [outcome, setOutcome] = useState('')
  const [isAsking, setAsking] = useState(false)
  const saving = useRef<HTMLButtonElement>(null)

  async function act(done: string, failed: string, work: () => Promise<void>): Promise<void> {
    setOutcome('')
    setAsking(false)
    try {
      await work()
      setOutcome(done)
    } catch (error) {
      console.error(error)
      setOutcome(failed)
    }
  }

  const keep = () =>
    act(words.kept, words.noRoom, async () => (await loadKeeping()).keepWork(state))
  const forget = () =>
    act(words.forgotten, words.notForgotten, async () => (await loadKeeping()).forgetWork(state))
  const save = () =>
    act(words.saved, words.notSaved, async () => (await loadProject()).saveProject(state))

  return (
    <section className="files-panel__part" data-part="keep" aria-label={words.title}>
      <h4 className="panel-title">{words.title}</h4>
      <p className="remark files-panel__kept">{isKept ? words.on : words.off}</p>
      <div className="files-panel__ways">
        {!isKept && (
          <TextButton data-size="small" onClick={keep}>
            {words.keep}
          </TextButton>
        )}
        <TextButton data-size="small" ref={saving} onClick={save}>
          {words.save}
        </TextButton>
        {isKept && (
          <TextButton
            data-size="small"
            data-tone="error"
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            {words.forget}
          </TextButton>
        )}
      </div>
      {isKept && isAsking && (
        <FilePrompt
          words={words.forgetting}
          text={words.forgetting.text}
          picker={saving}
          onUse={forget}
          onCancel={() => setAsking(false)}
        />
      )}
      <p className="outcome" role="status">
        {outcome}
      </p>
    </section>
  )
}
