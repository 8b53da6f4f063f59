import { kept } from '../../content/kept.ts'
import { readLink } from '../../kept/file-link.ts'
import { SolidButton, TextButton } from '../../parts/buttons.tsx'
import { useExplorer, useExplorerState } from '../../state/use-explorer.ts'

const words = kept.awaited

/** An address can refer to a file but not contain it: names the file and what to do. */
export function AwaitedFile() {
  const state = useExplorerState()
  const link = readLink(useExplorer((now) => now.files.link))
  if (!link) return null
  return (
    <section className="ask-note" aria-label={words.title}>
      <h4 className="ask-note__question">{words.title}</h4>
      <p className="ask-note__answer">{words.text(link.name)}</p>
      <SolidButton onClick={() => state.openPanel('files')}>{words.open}</SolidButton>
      <TextButton onClick={() => state.noteLink(null)}>{words.forget}</TextButton>
    </section>
  )
}
