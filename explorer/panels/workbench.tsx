import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { workbench as words } from '../content/workbench.ts'
import type { MapView } from '../map/map-view.ts'
import { Glyph } from '../parts/glyph.tsx'
import { type Panel, sidePanelOf, type View } from '../state/exploration.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { type OwnGround, shownOf } from '../state/ground.ts'
import { useExplorer, useOwnGround } from '../state/use-explorer.ts'
import type { Survey } from '../survey/survey.ts'
import { AskNote } from './ask/ask-note.tsx'
import { FirstSteps } from './ask/first-steps.tsx'
import { FeatureCard } from './card/feature-card.tsx'
import { PickedAloud } from './card/picked-aloud.tsx'
import { PlotCard } from './card/plot-card.tsx'
import { DropZone } from './files/drop-zone.tsx'
import { useFiles } from './files/use-files.ts'
import { type ActiveFilter, activeFilters } from './filters/active-filters.ts'
import { FiltersPanel } from './filters/filters-panel.tsx'
import { NothingLeft } from './filters/nothing-left.tsx'
import { LayersPanel } from './layers/layers-panel.tsx'
import { lazyPart } from './lazy-part.tsx'
import { MapControls } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MetricsPanel } from './metrics/metrics-panel.tsx'
import { MomentNote } from './moment-note.tsx'
import { activeQuestions } from './own/active-questions.ts'
import { PanelTabs } from './panel-tabs.tsx'
import { SearchField } from './search/search-field.tsx'
import { SurveyBar } from './survey-bar.tsx'

const FilesPanel = lazyPart(
  () => import('./files/files-panel.tsx'),
  ({ FilesPanel }) => FilesPanel,
)
const PlotTable = lazyPart(
  () => import('./table/plot-table.tsx'),
  ({ PlotTable }) => PlotTable,
)
const OwnLayers = lazyPart(
  () => import('./own/own-layers.tsx'),
  ({ OwnLayers }) => OwnLayers,
)
const OwnFilters = lazyPart(
  () => import('./own/own-filters.tsx'),
  ({ OwnFilters }) => OwnFilters,
)
const OwnMetrics = lazyPart(
  () => import('./own/own-metrics.tsx'),
  ({ OwnMetrics }) => OwnMetrics,
)
const TeamPanel = lazyPart(
  () => import('./team/team-panel.tsx'),
  ({ TeamPanel }) => TeamPanel,
)

/**
 * Everything around the map. A wide screen has the metrics on its right at all times and one other
 * panel on its left; on a narrow one each panel is a sheet over the lower part of the map.
 */
export function Workbench({ state, map }: { state: ExplorerState; map: MapView }) {
  const survey = useExplorer((now) => now.survey)
  const panel = useExplorer((now) => now.panel)
  const view = useExplorer((now) => now.view)
  const files = useFiles(state, map)
  const side = useExplorer(sidePanelOf)
  const own = useOwnGround()
  const bench = useRef<HTMLElement>(null)
  useFocusKept(bench, map, { panel, view })
  const filters = useActiveFilters(state, survey, own)
  const isNothingLeft = useExplorer((now) => shownOf(now).count === 0)
  if (survey === null) return null

  return (
    <section
      className="workbench"
      aria-label={own ? own.layer.name : words.label}
      data-panel={panel ?? 'none'}
      data-view={view}
      ref={bench}
    >
      <SurveyBar
        state={state}
        filters={filters}
        search={<SearchField state={state} map={map} survey={survey} />}
      />
      <PanelTabs state={state} />
      {side && (
        <div className="workbench__side" key={side}>
          <SheetClose state={state} />
          {side !== 'team' && <MomentNote panel={side} />}
          {side === 'layers' &&
            (own ? <OwnLayers state={state} own={own} /> : <LayersPanel state={state} />)}
          {side === 'filters' &&
            (own ? (
              <OwnFilters state={state} own={own} />
            ) : (
              <FiltersPanel state={state} survey={survey} />
            ))}
          {side === 'files' && <FilesPanel map={map} survey={survey} files={files} />}
          {side === 'team' && <TeamPanel map={map} />}
        </div>
      )}
      <div className="workbench__metrics">
        <SheetClose state={state} />
        <MomentNote panel="metrics" />
        {own ? (
          <OwnMetrics state={state} own={own} />
        ) : (
          <MetricsPanel state={state} survey={survey} />
        )}
      </div>
      <div className="workbench__middle">
        <PickedAloud survey={survey} />
        {view === 'map' ? (
          <>
            <div className="map-notes">
              <FirstSteps state={state} map={map} />
              <AskNote state={state} map={map} survey={survey} />
              {isNothingLeft && <NothingLeft filters={filters} />}
            </div>
            <MapControls state={state} map={map} survey={survey} />
            <MapLegend own={own} />
            <PlotCard state={state} map={map} survey={survey} />
            <FeatureCard state={state} map={map} />
          </>
        ) : (
          <div className="workbench__table">
            <MomentNote panel={null} />
            <PlotTable
              state={state}
              map={map}
              survey={survey}
              nothingLeft={<NothingLeft filters={filters} />}
            />
          </div>
        )}
        <DropZone files={files} />
      </div>
    </section>
  )
}

/** For narrow screens; beside the map nothing is in the way. */
function SheetClose({ state }: { state: ExplorerState }) {
  return (
    <button
      className="icon-button workbench__close"
      type="button"
      aria-label={words.closePanel}
      onClick={() => state.openPanel(null)}
    >
      <Glyph name="close" />
    </button>
  )
}

/** What closes with the focus in it leaves it to a neighbour: a panel to its tab, the table to the map. */
function useFocusKept(
  bench: RefObject<HTMLElement | null>,
  map: MapView,
  { panel, view }: { panel: Panel | null; view: View },
): void {
  const last = useRef({ panel, view })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { panel, view }
    const focused = document.activeElement
    if (focused !== document.body && focused?.checkVisibility()) return
    const tab = bench.current?.querySelector<HTMLElement>(`[data-tab='${before.panel}']`)
    if (before.view === 'table' && view === 'map') map.focus()
    else if (before.panel !== null && panel === null) tab?.focus()
  }, [bench, map, panel, view])
}

function useActiveFilters(
  state: ExplorerState,
  survey: Survey | null,
  own: OwnGround | null,
): readonly ActiveFilter[] {
  const filter = useExplorer((now) => now.filter)
  return useMemo(() => {
    if (own) return activeQuestions(state, own)
    return survey ? activeFilters(state, filter, survey.plots) : []
  }, [state, filter, survey, own])
}
