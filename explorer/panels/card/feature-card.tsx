import { useEffect, useState } from 'react'
import { plotCard as words } from '../../content/plot-card.ts'
import type { MapView } from '../../map/map-view.ts'
import type { Exploration } from '../../state/exploration.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { loadFilesWorker } from '../files/load-files-worker.ts'
import { writeNumber } from '../write-number.ts'
import { Card } from './card.tsx'

type Chosen = NonNullable<Exploration['feature']>

/** What a visitor's file says of the feature that was chosen. */
export function FeatureCard({ state, map }: { state: ExplorerState; map: MapView }) {
  const chosen = useExplorer((now) => now.feature)
  const layer = useExplorer((now) => now.opened.find(({ id }) => id === now.feature?.layer))
  if (chosen === null || layer === undefined) return null
  return (
    <Attributes
      key={`${chosen.layer} ${chosen.feature}`}
      map={map}
      chosen={chosen}
      file={layer.name}
      onClose={() => state.pickFeature(null)}
    />
  )
}

interface AttributesProps {
  map: MapView
  chosen: Chosen
  file: string
  onClose(): void
}

function Attributes({ map, chosen, file, onClose }: AttributesProps) {
  const [row, setRow] = useState<Record<string, string> | 'reading' | 'unreadable'>('reading')
  useEffect(() => {
    let isWanted = true
    readAttributes(chosen)
      .catch(() => 'unreadable' as const)
      .then((read) => isWanted && setRow(read))
    return () => {
      isWanted = false
    }
  }, [chosen])

  const facts = typeof row === 'string' ? [] : Object.entries(row)
  const state = typeof row === 'string' ? words[row] : facts.length === 0 ? words.noAttributes : ''
  const note = state === '' ? file : `${file} · ${state}`
  return (
    <Card
      map={map}
      of="feature"
      kind={words.feature}
      title={writeNumber(chosen.feature + 1)}
      note={note}
      facts={facts}
      actions={[]}
      onClose={onClose}
    />
  )
}

async function readAttributes({ layer, feature }: Chosen): Promise<Record<string, string>> {
  const { readRow } = await loadFilesWorker()
  return readRow({ id: layer }, feature)
}
