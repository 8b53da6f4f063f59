import { type ReactNode, useEffect, useRef, useState } from 'react'
import { datasets } from '../content/datasets.ts'
import { workbench as words } from '../content/workbench.ts'
import { kindOf } from '../dataset/dataset.ts'
import { TextButton } from '../parts/buttons.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { Select } from '../parts/select.tsx'
import type { DatasetId, ShownDataset } from '../state/datasets.ts'
import { views } from '../state/exploration.ts'
import { useExplorer, useExplorerState } from '../state/use-explorer.ts'
import { sizes } from '../survey/request.ts'
import { pluralOf, writeNumber } from '../writing/write-number.ts'
import type { ActiveFilter } from './filters/active-filters.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { lazyPart } from './lazy/lazy-part.tsx'

const HistoryButtons = lazyPart(() => import('./history-buttons.tsx'), 'HistoryButtons')

interface SurveyBarProps {
  shown: ShownDataset
  /** The active filters of any dataset. */
  filters: readonly ActiveFilter[]
  search: ReactNode
}

/** The number of matching plots or features, always visible, and how they are shown. */
export function SurveyBar({ shown, filters, search }: SurveyBarProps) {
  const state = useExplorerState()
  const { dataset } = shown
  const { count } = shown.view.selection
  const total = dataset.rowCount
  const view = useExplorer((now) => now.screen.view)
  const generated = useExplorer((now) => now.sample.generated)
  const hasHistory = useExplorer(({ history: { past, future } }) => past.length + future.length > 0)
  const counted = useRef<HTMLParagraphElement>(null)
  const noun = pluralOf(total, datasets[kindOf(dataset)].noun)
  const [start, middle, end] = words.matching('|', writeNumber(total), '|').split('|')

  /** The button disappears with the filters, so the focus moves to the count. */
  function clear(): void {
    counted.current?.focus()
    state.clearFilter()
  }

  return (
    <div className="survey-bar">
      <p className="survey-bar__count" ref={counted} tabIndex={-1}>
        {start}
        <b>{writeNumber(count)}</b>
        {middle}
        <span>{noun}</span>
        {end}
      </p>
      <Aloud text={words.matching(writeNumber(count), writeNumber(total), noun)} />
      <FilterChips filters={filters} after={counted} />
      {filters.length > 0 && (
        <TextButton className="survey-bar__clear" onClick={clear}>
          {words.clear}
        </TextButton>
      )}
      {hasHistory && <HistoryButtons />}
      {search}
      <fieldset className="survey-bar__views">
        <legend className="spoken">{words.view.label}</legend>
        {views.map((choice) => (
          <button
            className="survey-bar__view"
            key={choice}
            type="button"
            aria-pressed={view === choice}
            onClick={() => state.showView(choice)}
          >
            {words.view[choice]}
          </button>
        ))}
      </fieldset>
      <DatasetChoice />
      {dataset.isSample && <SizeChoice />}
      <Share copied={dataset.isSample ? words.share.copied : words.share.copiedFile} />
      {generated !== null && (
        <progress
          className="progress-bar survey-bar__making"
          aria-label={words.making}
          value={generated}
        />
      )}
    </div>
  )
}

/** Switches between the sample and the opened files; not shown before there is one. */
function DatasetChoice() {
  const state = useExplorerState()
  const opened = useExplorer((now) => now.files.opened)
  const dataset = useExplorer((now) => now.datasets.active)
  if (opened.length === 0) return null
  return (
    <label className="survey-bar__menu">
      <span className="survey-bar__name">{datasets.choice}</span>
      <Glyph name="files" />
      <Select<DatasetId>
        className="survey-bar__select survey-bar__dataset"
        heading={datasets.choice}
        value={dataset}
        options={[
          ['sample', datasets.sample.name],
          ...opened.map(({ id, name }) => [id, name] as const),
        ]}
        onChoose={state.turnTo}
      />
    </label>
  )
}

function SizeChoice() {
  const state = useExplorerState()
  const size = useExplorer((now) => now.sample.size)
  const choices = sizes.some((offered) => offered === size) ? sizes : [size, ...sizes]
  return (
    <label className="survey-bar__menu">
      <span className="survey-bar__name">{words.size}</span>
      <Glyph name="more" />
      <Select
        className="survey-bar__select"
        heading={words.size}
        value={size}
        options={choices.map((choice) => [choice, words.about(writeNumber(choice))])}
        onChoose={state.setSize}
      />
    </label>
  )
}

/** Long enough to be silent while a slider is dragged. */
const QUIET_MS = 700

/** Announces a change once it has settled; the initial state is not announced. */
function Aloud({ text }: { text: string }) {
  const [first] = useState(text)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnouncement((before) => (before || text !== first ? text : '')),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [text, first])
  return (
    <p className="spoken" role="status">
      {announcement}
    </p>
  )
}

const SAID_MS = 4000

/** A phone shares the address, which restores this view; other devices copy it. */
function Share({ copied }: { copied: string }) {
  const [answer, setAnswer] = useState('')
  useEffect(() => {
    if (answer === '') return
    const timer = setTimeout(() => setAnswer(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [answer])

  async function share(): Promise<void> {
    try {
      if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
        await navigator.share({ url: location.href })
        return
      }
      await navigator.clipboard.writeText(location.href)
      setAnswer(copied)
    } catch (error) {
      // The visitor closed the system's share dialog.
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      setAnswer(isClosed ? '' : words.share.refused)
    }
  }

  return (
    <div className="survey-bar__share">
      <IconButton
        className="survey-bar__copy"
        glyph="share"
        label={words.share.label}
        onClick={share}
      />
      <p className="survey-bar__answer" role="status">
        {answer}
      </p>
    </div>
  )
}
