import { useState } from 'react'
import { kept } from '../../content/kept.ts'
import { loadKeeping } from '../../kept/load-keeping.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'

const words = kept.keep

const loadProject = createImporter(() => import('../../kept/save-project.ts'))

/** Lets a visitor keep files on this device, stop keeping them, or save them as one file. */
export function KeepChoice() {
  const state = useExplorerState()
  const isKept = useExplorer((now) => now.files.isKept)
  const [outcome, setOutcome] = useState('')

  async function act(done: string, failed: string, work: () => Promise<void>): Promise<void> {
    setOutcome('')
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
    <section className="files-panel__part" aria-label={words.title}>
      <h4 className="panel-title files-panel__title">{words.title}</h4>
      <p className="files-panel__private">{isKept ? words.on : words.off}</p>
      {isKept ? (
        <TextButton onClick={forget}>{words.forget}</TextButton>
      ) : (
        <TextButton onClick={keep}>{words.keep}</TextButton>
      )}
      <TextButton onClick={save}>{words.save}</TextButton>
      <p className="outcome" role="status">
        {outcome}
      </p>
    </section>
  )
}
