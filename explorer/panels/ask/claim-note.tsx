import { useLayoutEffect, useRef } from 'react'
import { metricWords } from '../../content/metric-words.ts'
import { claimWords } from '../../content/workbench.ts'
import { metrics } from '../../filter/metrics.ts'
import { layerIds } from '../../layers/layers.ts'
import { type Claim, type Panel, screens } from '../../state/exploration.ts'
import { useExplorer } from '../../state/use-explorer.ts'

/** What to look at, for visitors who came by the link of a claim; null is the table. */
export function ClaimNote({ panel }: { panel: Panel | null }) {
  const claim = useExplorer((now) => now.screen.claim)
  if (claim === null || screens[claim].panel !== panel) return null
  return <Note claim={claim} />
}

function Note({ claim }: { claim: Claim }) {
  const note = useRef<HTMLParagraphElement>(null)
  // The panel may have been scrolled before.
  useLayoutEffect(() => {
    // Without braces, React would take what newer browsers return, a promise, for the clean-up.
    note.current?.parentElement?.scrollTo({ top: 0 })
  }, [])
  const { title, text } = claimWords[claim]
  return (
    <p className="claim-note" role="note" ref={note}>
      <b className="claim-note__title">{title}</b> {withCounts(text)}
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
