import { useEffect, useRef, useState } from 'react'
import { datasets } from './content/datasets.ts'
import { explorer as words } from './content/explorer.ts'
import type { ExplorerDialog } from './explorer-dialog.ts'
import type { MapView } from './map/map-view.ts'
import { lazyPart } from './panels/lazy/lazy-part.tsx'
import { Workbench } from './panels/workbench.tsx'
import { ContactButton } from './parts/contact-button.tsx'
import { IconButton } from './parts/icon-button.tsx'
import { startMap } from './start-map.ts'
import { useExplorer, useExplorerState, useShownDataset } from './state/use-explorer.ts'
import { useTeamMap } from './team/page-team.ts'

const SheetDialog = lazyPart(() => import('./sheet/sheet-dialog.tsx'), 'SheetDialog')

export const TITLE_ID = 'explorer-title'

interface BarProps {
  dialog: ExplorerDialog
  /** The id of the page's popup. */
  contactPopup: string
}

/** The whole explorer: a bar and the map with its panels, or an error. */
export function Explorer(props: BarProps) {
  const state = useExplorerState()
  const problem = useExplorer((now) => now.screen.problem)
  const panel = useExplorer((now) => now.screen.panel)
  const hasMetrics = useExplorer((now) => now.screen.hasMetrics)
  const view = useExplorer((now) => now.screen.view)
  const isSheetOpen = useExplorer((now) => now.screen.isSheetOpen)
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapView | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useTeamMap(map)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts another map.
  useEffect(() => {
    if (element.current === null) return
    const { stop } = startMap({
      state,
      element: element.current,
      onMap: setMap,
      onDrawn: () => setDrawn(true),
    })
    return () => {
      stop()
      setMap(null)
      setDrawn(false)
    }
  }, [state, attempt])

  function retry(): void {
    const { problem } = state.read().screen
    state.showProblem(null)
    if (problem === 'map' || problem === 'drawing') setAttempt((before) => before + 1)
  }

  return (
    <>
      <Bar {...props} />
      <div className="explorer__stage" data-panel={panel ?? 'none'} data-metrics={hasMetrics}>
        <div className="explorer__map" inert={view === 'table'}>
          <div className="map" ref={element} />
        </div>
        {map && <Workbench contactPopup={props.contactPopup} />}
        {isSheetOpen && <SheetDialog />}
        {problem && <Failure text={words.failures[problem]} onRetry={retry} />}
        {!problem && !isDrawn && <Loading isMapLoaded={map !== null} />}
      </div>
    </>
  )
}

function Bar({ dialog, contactPopup }: BarProps) {
  const state = useExplorerState()
  const isWindow = useExplorer((now) => now.screen.isWindow)
  const file = useFileName()
  return (
    <header className="explorer__bar">
      <h3 className="one-line explorer__title" id={TITLE_ID}>
        {file ?? words.title}
      </h3>
      <p className="explorer__sample">{file === null ? words.sample : datasets.file.badge}</p>
      <ContactButton className="text-button explorer__contact" popup={contactPopup}>
        {words.contact}
      </ContactButton>
      <IconButton
        className="explorer__window"
        label={words.fullWindow}
        aria-pressed={isWindow}
        onClick={state.toggleWindow}
      >
        <Icon path={isWindow ? 'M9 3v6H3M17 23v-6h6' : 'M3 10V3h7M23 16v7h-7'} />
      </IconButton>
      <IconButton label={words.close} onClick={dialog.close}>
        <Icon path="m5 5 16 16M21 5 5 21" />
      </IconButton>
    </header>
  )
}

/** The visitor's file that is shown, or is about to be; null for the sample. */
function useFileName(): string | null {
  const awaited = useExplorer((now) => now.files.awaited)
  return useShownDataset()?.layer?.name ?? awaited
}

function Icon({ path }: { path: string }) {
  return (
    <svg className="explorer__icon" viewBox="0 0 26 26" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function Loading({ isMapLoaded }: { isMapLoaded: boolean }) {
  const generated = useExplorer((now) => now.sample.generated)
  const file = useFileName()
  const step = generated !== null ? 'survey' : isMapLoaded ? 'drawing' : 'map'
  const text = file === null ? words.loading[step] : words.loading.file(file)
  const percent = generated === null ? undefined : Math.round(generated * 100)
  return (
    <div className="explorer__notice">
      <p className="one-line" role="status">
        {text}
      </p>
      <progress className="progress-bar" aria-label={text} max={100} value={percent} />
    </div>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="explorer__notice" role="alert">
      <p>{text}</p>
      <button className="button" data-size="small" type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  )
}
