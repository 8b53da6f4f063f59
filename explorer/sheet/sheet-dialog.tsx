import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { sheet as words } from '../content/sheet.ts'
import { workbench } from '../content/workbench.ts'
import { Glyph } from '../parts/glyph.tsx'
import type { ExplorerState } from '../state/explorer-state.ts'
import { writeScale } from '../writing/write-number.ts'
import { createMeasure } from './measure-text.ts'
import { type Direction, directions, layOut, type Paper, papers } from './paper.ts'
import { fittingScale, scalesAround } from './projection.ts'
import { requestOf, titleOf } from './request-of.ts'
import { SheetDrawing } from './sheet-drawing.tsx'
import { useDrawnSheet } from './use-drawn-sheet.ts'
import { usePage } from './use-page.ts'

const TITLE_ID = 'sheet-dialog-title'
const MAX_TITLE = 80
const SCALES_BESIDE = 4

/** What the map shows now, as a page: a form, the page in small, and the browser's own printing. */
export function SheetDialog({ state }: { state: ExplorerState }) {
  const [request] = useState(() => requestOf(state.read()))
  const [measure] = useState(createMeasure)
  const [page, setPage] = useState<Page>(() => ({
    title: titleOf(request),
    paper: 'A4',
    direction: directionFor(request.bounds),
    scale: null,
  }))
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, paper, direction } = page
  const layout = layOut(paper, direction)
  const fitting = fittingScale(request.bounds, layout.map)
  const scales = scalesAround(fitting, SCALES_BESIDE)
  const denominator = scales.find((scale) => scale === page.scale) ?? fitting
  const sheet = useDrawnSheet(request, paper, direction, denominator, measure)
  const hasPictures = sheet?.drawn.some(({ pictures }) => pictures.length > 0)
  usePage(layout)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it goes, so that the focus goes back to what opened it.
    return () => element?.close()
  }, [])

  const close = () => state.showSheet(false)
  function print(event: FormEvent): void {
    event.preventDefault()
    printAs(title)
  }

  const drawing = sheet && (
    <SheetDrawing sheet={sheet} title={title} measure={measure} label={words.preview} />
  )
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
        <SheetChoices page={page} onChange={setPage} scales={scales} fitting={fitting} />
        <button className="solid-button sheet-dialog__print" type="submit" disabled={!sheet}>
          {words.print}
        </button>
        <p className="sheet-dialog__note">{words.note}</p>
        {hasPictures && <p className="sheet-dialog__note">{words.pictures}</p>}
      </form>
      <button
        className="icon-button sheet-dialog__close"
        type="button"
        aria-label={words.close}
        title={words.close}
        onClick={close}
      >
        <Glyph name="close" />
      </button>
      <div className="sheet-dialog__preview" data-direction={direction}>
        {drawing ?? (
          <p className="sheet-dialog__wait" role="status">
            {words.preparing}
          </p>
        )}
      </div>
      {drawing && createPortal(<div className="print-sheet">{drawing}</div>, document.body)}
    </dialog>
  )
}

/** What a visitor chooses of a page. */
interface Page {
  title: string
  paper: Paper
  direction: Direction
  /** Null is the one at which all that the map shows has room. */
  scale: number | null
}

interface SheetChoicesProps {
  page: Page
  onChange(page: Page): void
  scales: readonly number[]
  fitting: number
}

function SheetChoices({ page, onChange, scales, fitting }: SheetChoicesProps) {
  const { title, paper, direction } = page
  return (
    <>
      <label className="field">
        {words.title}
        <input
          className="field__input"
          value={title}
          maxLength={MAX_TITLE}
          onChange={({ target }) => onChange({ ...page, title: target.value })}
        />
      </label>
      <div className="sheet-dialog__choices">
        <Choice<Paper>
          label={words.paper}
          choices={papers}
          chosen={paper}
          name={(choice) => choice}
          onChoose={(choice) => onChange({ ...page, paper: choice })}
        />
        <Choice<Direction>
          label={words.direction}
          choices={directions}
          chosen={direction}
          name={(choice) => words.directions[choice]}
          onChoose={(choice) => onChange({ ...page, direction: choice })}
        />
      </div>
      <Choice<number>
        label={words.scale.title}
        choices={scales}
        chosen={scales.find((scale) => scale === page.scale) ?? fitting}
        name={(scale) => `${writeScale(scale)}${scale === fitting ? ` ${words.scale.fits}` : ''}`}
        onChoose={(scale) => onChange({ ...page, scale })}
      />
    </>
  )
}

interface ChoiceProps<T extends string | number> {
  label: string
  choices: readonly T[]
  chosen: T
  name(choice: T): string
  onChoose(choice: T): void
}

function Choice<T extends string | number>({
  label,
  choices,
  chosen,
  name,
  onChoose,
}: ChoiceProps<T>) {
  return (
    <label className="field">
      {label}
      <select
        className="field__input"
        value={chosen}
        onChange={({ target }) => {
          const choice = choices.find((known) => String(known) === target.value)
          if (choice) onChoose(choice)
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {name(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** As the map lies. */
function directionFor([west, south, east, north]: ReturnType<
  typeof requestOf
>['bounds']): Direction {
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  return (east - west) * shrink >= north - south ? 'landscape' : 'portrait'
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
