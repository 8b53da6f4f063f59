import { useEffect, useRef, useState } from 'react'
import { plotCard as words } from '../../content/plot-card.ts'
import { surveyWords } from '../../content/survey-words.ts'
import { codeName } from '../../dataset/plot-names.ts'
import { swatches, toneOf } from '../../layers/colours.ts'
import { isScreenNarrow } from '../../parts/screen.ts'
import { type DatasetId, nameOf, type ShownDataset } from '../../state/datasets.ts'
import type { Exploration, PickedRow } from '../../state/exploration.ts'
import { useExplorer, useExplorerState, useShownDataset } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { writeNumber } from '../../writing/write-number.ts'
import { loadVisitorFiles } from '../files/load-files.ts'
import { Card, type CardProps } from './card.tsx'
import { datedFacts, measuredFacts, plotFacts } from './facts.ts'

/** All attributes of the selected plot or feature. */
export function RowCard({ survey }: { survey: Survey }) {
  const state = useExplorerState()
  const picked = useExplorer(pickedForCard)
  const shown = useShownDataset(pickedDataset)
  if (!picked || !shown) return null
  const { row } = picked
  const zoom = { name: words.zoom, act: () => state.moveToRow(picked) }
  const common = { title: rowTitle(shown, row), onClose: () => state.pick(null) }
  const isShown = shown.view.selection.passes[row] === 1
  if (shown.layer) {
    const props = { ...common, of: 'feature', kind: words.feature, actions: [zoom] } as const
    return <FeatureCard key={`${shown.id} ${row}`} {...{ shown, row, isShown }} {...props} />
  }
  const status = survey.plots.status[row]
  return (
    <CardInSight
      {...common}
      row={row}
      of="plot"
      kind={surveyWords.plot}
      mark={{ name: codeName('status', status), colour: toneOf(swatches.status[status]) }}
      {...plotFacts(survey, row)}
      {...(isShown ? {} : { note: words.filteredOut })}
      actions={[zoom, { name: words.edit, act: () => state.openPanel('team') }]}
    />
  )
}

/** The team's panel has the essentials, and both surveyors need to see their plot. */
function pickedForCard({ screen, pick: { picked } }: Exploration): PickedRow | null {
  return screen.panel === 'team' && picked?.dataset === 'sample' ? null : picked
}

function pickedDataset({ pick }: Exploration): DatasetId {
  return pick.picked?.dataset ?? 'sample'
}

/** The name of a row, or its number. */
export function rowTitle(shown: ShownDataset, row: number): string {
  return nameOf(shown, row) || writeNumber(row + 1)
}

interface CardInSightProps extends CardProps {
  row: number
}

/** A card that keeps its plot or feature in view. */
function CardInSight({ row, ...props }: CardInSightProps) {
  const state = useExplorerState()
  const card = useRef<HTMLElement>(null)
  // The card and the map are laid out by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each row.
  useEffect(() => {
    if (!card.current) return
    state.uncoverPicked(isScreenNarrow() ? null : card.current.getBoundingClientRect())
  }, [state, row])
  return <Card {...props} ref={card} />
}

interface FeatureCardProps extends Omit<CardInSightProps, 'facts'> {
  shown: ShownDataset
  isShown: boolean
}

/** A feature's attributes, which only the worker that opened the file has. */
function FeatureCard({ shown, isShown, ...props }: FeatureCardProps) {
  const { id, dataset } = shown
  const { row } = props
  const [read, setRead] = useState<Record<string, string> | 'reading' | 'unreadable'>('reading')
  useEffect(() => {
    let isWanted = true
    readAttributes(Number(id), row)
      .catch(() => 'unreadable' as const)
      .then((attributes) => isWanted && setRead(attributes))
    return () => {
      isWanted = false
    }
  }, [id, row])
  const facts = typeof read === 'string' ? [] : datedFacts(dataset, row, Object.entries(read))
  const status =
    typeof read === 'string' ? words[read] : facts.length === 0 ? words.noAttributes : ''
  const note = [dataset.name, status, isShown ? '' : words.featureFilteredOut]
  return (
    <CardInSight
      {...props}
      note={note.filter(Boolean).join(' · ')}
      facts={[...facts, ...measuredFacts(dataset, row)]}
    />
  )
}

async function readAttributes(layer: number, feature: number): Promise<Record<string, string>> {
  const { readRow } = await loadVisitorFiles()
  return readRow({ id: layer }, feature)
}
