import { moments } from '../content/workbench.ts'
import { type Moment, type Panel, useExplorer } from '../state.ts'

const panelOf: Readonly<Record<Moment, Panel>> = {
  layers: 'layers',
  formats: 'files',
  items: 'table',
  metrics: 'metrics',
  team: 'team',
}

/** What to look at, for those who came by the link of a claim. */
export function MomentNote({ panel }: { panel: Panel }) {
  const moment = useExplorer((now) => now.moment)
  if (moment === null || panelOf[moment] !== panel) return null
  const { title, text } = moments[moment]
  return (
    <p className="moment-note" role="note">
      <b className="moment-note__title">{title}</b> {text}
    </p>
  )
}
