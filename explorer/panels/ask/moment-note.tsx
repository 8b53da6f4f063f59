import { useLayoutEffect, useRef } from 'react'
import { metricWords } from '../../content/metric-words.ts'
import { moments } from '../../content/workbench.ts'
import { metrics } from '../../filter/metrics.ts'
import { layerIds } from '../../layers/layers.ts'
import { type Moment, type Panel, scenes } from '../../state/exploration.ts'
import { useExplorer } from '../../state/use-explorer.ts'

/** What to look at, for visitors who came by the link of a claim; null is the table. */
export function MomentNote({ panel }: { panel: Panel | null }) {
  const moment = useExplorer((now) => now.moment)
  if (moment === null || scenes[moment].panel !== panel) return null
  return <Note moment={moment} />
}

function Note({ moment }: { moment: Moment }) {
  const note = useRef<HTMLParagraphElement>(null)
  // The panel may have been scrolled before.
  useLayoutEffect(() => note.current?.parentElement?.scrollTo({ top: 0 }), [])
  const { title, text } = moments[moment]
  return (
    <p className="moment-note" role="note" ref={note}>
      <b className="moment-note__title">{title}</b> {withCounts(text)}
    </p>
  )
}

const counts: Readonly<Record<string, number>> = {
  layers: layerIds.length,
  metrics: metrics.length,
  charts: Object.keys(metricWords.charts).length,
}

/** Fills the placeholders of a text with numbers. */
export function withCounts(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(counts[name]))
}
