import { useLayoutEffect, useRef } from 'react'
import { moments } from '../content/workbench.ts'
import { layerIds } from '../layers/layers.ts'
import { type Moment, type Panel, scenes } from '../state/exploration.ts'
import { useExplorer } from '../state/use-explorer.ts'

/** What to look at, for those who came by the link of a claim; null stands for the table. */
export function MomentNote({ panel }: { panel: Panel | null }) {
  const moment = useExplorer((now) => now.moment)
  if (moment === null || scenes[moment].panel !== panel) return null
  return <Note moment={moment} />
}

function Note({ moment }: { moment: Moment }) {
  const note = useRef<HTMLParagraphElement>(null)
  // A panel may have been left scrolled.
  useLayoutEffect(() => note.current?.parentElement?.scrollTo({ top: 0 }), [])
  const { title, text } = moments[moment]
  const words = text.replace('{count}', String(layerIds.length))
  return (
    <p className="moment-note" role="note" ref={note}>
      <b className="moment-note__title">{title}</b> {words}
    </p>
  )
}
