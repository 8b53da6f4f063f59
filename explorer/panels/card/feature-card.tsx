import { useEffect, useRef, useState } from 'react'
import { own as ownWords } from '../../content/own.ts'
import { plotCard as words } from '../../content/plot-card.ts'
import { cellOf } from '../../dataset/dataset.ts'
import type { MapView } from '../../map/map-view.ts'
import type { Exploration } from '../../state/exploration.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { nameOf, type OwnGround } from '../../state/ground.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { loadFilesWorker } from '../files/load-files-worker.ts'
import { writeLocal } from '../own/write-class.ts'
import { keepFeatureInSight, showFeature } from '../show-feature.ts'
import { writeNumber } from '../write-number.ts'
import { Card, type Fact } from './card.tsx'

type Chosen = NonNullable<Exploration['feature']>

/** What a visitor's file says of the feature that was chosen. */
export function FeatureCard({ state, map }: { state: ExplorerState; map: MapView }) {
  const chosen = useExplorer((now) => now.feature)
  const layer = useExplorer((now) => now.opened.find(({ id }) => id === now.feature?.layer))
  const ground = useExplorer((now) => now.grounds.get(now.feature?.layer ?? -1))
  if (chosen === null || !layer || !ground) return null
  return (
    <Attributes
      key={`${chosen.layer} ${chosen.feature}`}
      map={map}
      chosen={chosen}
      own={{ layer, ground }}
      onClose={() => state.pickFeature(null)}
    />
  )
}

interface AttributesProps {
  map: MapView
  chosen: Chosen
  own: OwnGround
  onClose(): void
}

function Attributes({ map, chosen, own, onClose }: AttributesProps) {
  const { layer, ground } = own
  const [row, setRow] = useState<Record<string, string> | 'reading' | 'unreadable'>('reading')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    let isWanted = true
    readAttributes(chosen)
      .catch(() => 'unreadable' as const)
      .then((read) => isWanted && setRow(read))
    return () => {
      isWanted = false
    }
  }, [chosen])
  // By now the card is laid out, and the map beside it.
  useEffect(() => {
    if (card.current) keepFeatureInSight(map, layer, chosen.feature, card.current)
  }, [map, layer, chosen])

  const facts = typeof row === 'string' ? [] : Object.entries(row)
  const state = typeof row === 'string' ? words[row] : facts.length === 0 ? words.noAttributes : ''
  const isShown = ground.selection.passes[chosen.feature] === 1
  const note = [layer.name, state, isShown ? '' : words.featureFilteredOut]
  return (
    <Card
      map={map}
      ref={card}
      of="feature"
      kind={words.feature}
      title={nameOf(own, chosen.feature) || writeNumber(chosen.feature + 1)}
      note={note.filter(Boolean).join(' · ')}
      facts={[...facts, ...measuresOf(own, chosen.feature)]}
      actions={[{ name: words.zoom, act: () => showFeature(map, layer, chosen.feature) }]}
      onClose={onClose}
    />
  )
}

/** What the file does not say, since it was measured here. */
function measuresOf({ layer }: OwnGround, feature: number): Fact[] {
  return layer.dataset.columns.flatMap((column): Fact[] => {
    const value = column.isMeasured ? cellOf(column, feature) : null
    if (column.kind !== 'number' || typeof value !== 'number') return []
    if (column.unit === 'm') {
      return [[column.name, `${writeNumber(value, 1)} ${ownWords.units.m}`]]
    }
    return [
      [column.name, `${writeNumber(value)} ${ownWords.units.m2}`],
      [words.facts.local, writeLocal(value)],
    ]
  })
}

async function readAttributes({ layer, feature }: Chosen): Promise<Record<string, string>> {
  const { readRow } = await loadFilesWorker()
  return readRow({ id: layer }, feature)
}
