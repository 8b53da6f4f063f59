import type { ReactNode } from 'react'
import { layerWords as words } from '../content/layers.ts'

/** A legend over the map, closed at first. */
export function FoldedLegend({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="map-legend">
      <summary className="map-legend__name">
        {words.legend}: {name}
      </summary>
      <div className="map-legend__classes">{children}</div>
    </details>
  )
}
