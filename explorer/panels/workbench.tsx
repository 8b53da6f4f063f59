import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { workbench as words } from '../content/workbench.ts'
import { TextButton } from '../parts/buttons.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import type { ShownDataset } from '../state/datasets.ts'
import { type Panel, sidePanelOf, type View } from '../state/exploration.ts'
import { useExplorer, useExplorerState, useShownDataset } from '../state/use-explorer.ts'
import type { Survey } from '../survey/build-survey.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'
import { ClaimNote } from './ask/claim-note.tsx'
import { FirstSteps } from './ask/first-steps.tsx'
import { PickedAloud } from './card/picked-aloud.tsx'
import { RowCard } from './card/row-card.tsx'
import { useCovers } from './covers/map-covers.ts'
import { DropZone } from './files/drop-zone.tsx'
import type { FilesPanelProps } from './files/files-panel.tsx'
import { useFiles } from './files/use-files.ts'
import { activeFilters } from './filters/active-filters.ts'
import { NothingLeft } from './filters/nothing-left.tsx'
import { LayersPanel } from './layers/layers-panel.tsx'
import { lazyPart } from './lazy/lazy-part.tsx'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MetricsPanel } from './metrics/metrics-panel.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { SearchField } from './search/search-field.tsx'
import { SurveyBar } from './survey-bar.tsx'

const AskNote = lazyPart(() => import('./ask/ask-note.tsx'), 'AskNote')
const FilesPanel = lazyPart(() => import('./files/files-panel.tsx'), 'FilesPanel')
const AwaitedFile = lazyPart(() => import('./files/awaited-file.tsx'), 'AwaitedFile')
const MeasureNote = lazyPart(() => import('./measure/measure-note.tsx'), 'MeasureNote')
const PlotTable = lazyPart(() => import('./table/plot-table.tsx'), 'PlotTable')
const FiltersPanel = lazyPart(() => import('./filters/filters-panel.tsx'), 'FiltersPanel')
const ColumnMetrics = lazyPart(() => import('./metrics/column-metrics.tsx'), 'ColumnMetrics')
const CheckPanel = lazyPart(() => import('./check/check-panel.tsx'), 'CheckPanel')
const TeamPanel = lazyPart(() => import('./team/team-panel.tsx'), 'TeamPanel')
const OwnLayers = lazyPart(() => import('./water/own-layers.tsx'), 'OwnLayers')

/**
 * Everything around the map. A wide screen has one panel on the left and the metrics on the right,
 * folded unless there is room for both and a large map; on a narrow one, each panel is a drawer over
 * the lower part of the map.
 * `contactPopup` is the id of the page's popup.
 */
export function Workbench({ contactPopup }: { contactPopup: string }) {
  const state = useExplorerState()
  const survey = useExplorer((now) => now.sample.survey)
  const panel = useExplorer((now) => now.screen.panel)
  const view = useExplorer((now) => now.screen.view)
  const question = useExplorer((now) => now.questions.question)
  const isMeasuring = useExplorer((now) => now.map.measure !== null)
  const isAwaited = useExplorer(
    ({ files, datasets }) => files.link !== null && datasets.active === 'sample',
  )
  const files = useFiles(state)
  const shown = useShownDataset()
  const bench = useRef<HTMLElement>(null)
  const middle = useRef<HTMLDivElement>(null)
  useFocusKept(bench, { panel, view })
  useOpeningFrame(survey, shown)
  useCovers(bench, state)
  const filters = useMemo(() => (shown ? activeFilters(state, shown) : []), [state, shown])
  if (survey === null || shown === null) return null
  const nothingLeft = <NothingLeft filters={filters} />

  return (
    <section
      className="workbench"
      aria-label={shown.dataset.name}
      data-panel={panel ?? 'none'}
      data-view={view}
      ref={bench}
    >
      <SurveyBar
        shown={shown}
        filters={filters}
        search={<SearchField shown={shown} survey={survey} />}
      />
      <PanelTabs />
      <TextButton
        className="workbench__skip"
        onClick={() => middle.current?.querySelector<HTMLElement>(skipTargets[view])?.focus()}
      >
        {view === 'map' ? words.skip : words.skipToTable}
      </TextButton>
      <Side {...{ shown, survey, files, contactPopup }} />
      <div className="workbench__metrics">
        <CloseButton />
        <ClaimNote panel="metrics" />
        {shown.layer ? (
          <ColumnMetrics {...{ shown, contactPopup }} />
        ) : (
          <MetricsPanel survey={survey} view={shown.view} />
        )}
      </div>
      <div className="workbench__middle" ref={middle}>
        <PickedAloud />
        {view === 'map' ? (
          <>
            <div className="map-notes">
              {isMeasuring && <MeasureNote />}
              {isAwaited ? <AwaitedFile /> : <FirstSteps />}
              {question && <AskNote {...{ survey, contactPopup }} />}
              {shown.view.selection.count === 0 && nothingLeft}
            </div>
            <MapControls shown={shown} survey={survey} />
            <MapLegend />
            <RowCard survey={survey} />
          </>
        ) : (
          <div className="workbench__table">
            <ClaimNote panel={null} />
            <PlotTable shown={shown} nothingLeft={nothingLeft} />
          </div>
        )}
        <DropZone files={files} />
      </div>
    </section>
  )
}

/** The next tab stop after the panels. */
const skipTargets: Record<View, string> = { map: '.map-controls button', table: '[role=grid]' }

/** The panel on the left, if one is open. A team works on the sample only. */
function Side(props: FilesPanelProps & { contactPopup: string }) {
  const { shown } = props
  const side = useExplorer(sidePanelOf)
  if (!side) return null
  return (
    <div className="workbench__side" key={side}>
      <CloseButton />
      {side !== 'team' && <ClaimNote panel={side} />}
      {side === 'layers' && !shown.layer && <LayersPanel shown={shown} />}
      {side === 'layers' && shown.layer && <OwnLayers shown={shown} />}
      {side === 'filters' && <FiltersPanel shown={shown} />}
      {side === 'files' && <FilesPanel {...props} />}
      {side === 'check' && <CheckPanel {...props} />}
      {side === 'team' && <TeamPanel />}
    </div>
  )
}

/** For narrow screens; on wide ones nothing covers the map. */
function CloseButton() {
  const state = useExplorerState()
  return (
    <IconButton
      className="workbench__close"
      glyph="close"
      label={words.closePanel}
      onClick={() => state.openPanel(null)}
    />
  )
}

/** The dataset is first shown beside the cards, unless an address or an answer has a position. */
function useOpeningFrame(survey: Survey | null, shown: ShownDataset | null): void {
  const state = useExplorerState()
  const isDue = useExplorer(
    ({ map, questions, screen }) =>
      map.isFrameDue && !questions.isAnswerDue && screen.view === 'map',
  )
  useLayoutEffect(() => {
    if (isDue && survey) state.frame(shown?.layer?.bounds ?? surveyBounds(survey))
  }, [state, survey, shown, isDue])
}

/**
 * An element that closes with the focus in it passes the focus on: a panel to its tab, the table to
 * the map.
 */
function useFocusKept(
  bench: RefObject<HTMLElement | null>,
  { panel, view }: { panel: Panel | null; view: View },
): void {
  const state = useExplorerState()
  const last = useRef({ panel, view })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { panel, view }
    const focused = document.activeElement
    if (focused !== document.body && focused?.checkVisibility()) return
    const tab = bench.current?.querySelector<HTMLElement>(`[data-tab='${before.panel}']`)
    if (before.view === 'table' && view === 'map') state.focusMap()
    else if (before.panel !== null && panel === null) tab?.focus()
  }, [bench, state, panel, view])
}
