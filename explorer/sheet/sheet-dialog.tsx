import { type FormEvent, lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sheet as words } from '../content/sheet.ts'
import { workbench } from '../content/workbench.ts'
import { createImporter } from '../loading/create-importer.ts'
import { shrinkAt } from '../map/camera/free-room.ts'
import { SolidButton } from '../parts/buttons.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import type { Bounds } from '../plane/plane.ts'
import { labelColumnOf } from '../state/datasets.ts'
import { pickedIn } from '../state/exploration.ts'
import { useExplorerState } from '../state/use-explorer.ts'
import { type Drawn, MapSheet, SheetWait } from './map-sheet.tsx'
import { createMeasure } from './measure-text.ts'
import { type Direction, layOut, PAGE_MARGIN_MM } from './paper.ts'
import { calledOf, findingColumns, fittingColumns } from './plot-list.ts'
import { fittingScale, scalesAround } from './projection.ts'
import { isListable, SheetChoices, type SheetPage } from './sheet-choices.tsx'
import { requestOf, sheetTitle, withChoices } from './sheet-request.ts'
import { usePage } from './use-page.ts'

const loadPlotSheets = createImporter(() => import('./plot-sheets.tsx'))
const loadListPages = createImporter(() => import('./list-pages.tsx'))
const ListPages = lazy(async () => ({ default: (await loadListPages()).ListPages }))
const PlotSheets = lazy(async () => ({ default: (await loadPlotSheets()).PlotSheets }))

const TITLE_ID = 'sheet-dialog-title'
const SCALES_BESIDE = 4

/** The current map on paper: a form, a preview, and the browser's print function. */
export function SheetDialog() {
  const state = useExplorerState()
  const [request] = useState(() => requestOf(state.read()))
  const [measure] = useState(createMeasure)
  const [page, setPage] = useState<SheetPage>(() => ({
    content: findingColumns(request.shown) && isListable(request.shown) ? 'list' : 'map',
    title: sheetTitle(request),
    paper: 'A4',
    direction: directionFor(request.bounds),
    scale: null,
    grid: 'degrees',
    labelBy: labelColumnOf(request.shown.view),
    totals: request.totals,
    columns: findingColumns(request.shown),
    notes: '',
  }))
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const { content, title, paper, grid } = page
  const isOfPlots = content === 'plots' || content === 'picked'
  const direction = isOfPlots ? 'portrait' : page.direction
  const layout = useMemo(() => layOut(paper, direction), [paper, direction])
  const fitting = fittingScale(request.bounds, layout.map)
  const scales = scalesAround(fitting, SCALES_BESIDE)
  const denominator = scales.find((scale) => scale === page.scale) ?? fitting
  const { shown } = request
  const [picked] = useState(() => pickedIn(state.read(), shown.id))
  const { labelBy, totals } = page
  const mapRequest = useMemo(
    () => withChoices(request, { labelBy, totals }),
    [request, labelBy, totals],
  )
  const common = { title, layout, measure, onDrawn: setDrawn }
  const columns = useMemo(
    () => page.columns ?? fittingColumns(shown, layout.widthMm),
    [page.columns, shown, layout],
  )
  usePage(layout, isOfPlots ? PAGE_MARGIN_MM : 0)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it is removed, so that the focus returns to its opener.
    return () => element?.close()
  }, [])

  const close = () => state.showSheet(false)
  function print(event: FormEvent): void {
    event.preventDefault()
    printAs(title)
  }

  return (
    <dialog
      className="sheet-dialog"
      ref={dialog}
      aria-labelledby={TITLE_ID}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <form className="sheet-dialog__form" onSubmit={print}>
        <h4 className="panel-title" id={TITLE_ID}>
          {workbench.map.print}
        </h4>
        <SheetChoices
          {...{ page, columns, scales, fitting }}
          onChange={setPage}
          shown={shown}
          picked={picked === null ? null : calledOf(shown, picked)}
        />
        <SolidButton className="sheet-dialog__print" type="submit" disabled={!drawn}>
          {words.print}
        </SolidButton>
        <p className="remark sheet-dialog__note">{words.note}</p>
        {drawn?.hasPictures && <p className="remark sheet-dialog__note">{words.pictures}</p>}
      </form>
      <IconButton
        className="sheet-dialog__close"
        glyph="close"
        label={words.close}
        onClick={close}
      />
      <div className="sheet-dialog__preview" data-direction={direction}>
        {!isOfPlots ? (
          <MapSheet {...common} {...{ denominator, grid }} request={mapRequest}>
            {content === 'list' && (
              <Suspense>
                <ListPages {...layout} {...{ shown, columns, title }} notes={page.notes} />
              </Suspense>
            )}
          </MapSheet>
        ) : (
          <Suspense fallback={<SheetWait>{words.preparing}</SheetWait>}>
            <PlotSheets
              key={content}
              {...{ ...common, shown }}
              survey={request.survey}
              only={content === 'picked' ? picked : null}
            />
          </Suspense>
        )}
      </div>
    </dialog>
  )
}

/** As the map lies. */
function directionFor(bounds: Bounds): Direction {
  const [west, south, east, north] = bounds
  return (east - west) * shrinkAt(bounds) >= north - south ? 'landscape' : 'portrait'
}

/** Under its title: a browser that saves it as a file takes the name from the page. */
function printAs(title: string): void {
  const before = document.title
  const restore = () => {
    document.title = before
  }
  document.title = title || before
  addEventListener('afterprint', restore, { once: true })
  window.print()
}
