import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { plotSheet } from '../content/plot-sheet.ts'
import { sheet as words } from '../content/sheet.ts'
import { loadNameFonts } from '../map/labels/label-style.ts'
import { nextTask } from '../map/tasks.ts'
import type { ShownDataset } from '../state/datasets.ts'
import type { Survey } from '../survey/build-survey.ts'
import { writeNumber } from '../writing/write-number.ts'
import { writeToday } from './facts.ts'
import { type SheetProps, SheetWait } from './map-sheet.tsx'
import { PAGE_MARGIN_MM } from './paper.ts'
import plotPage from './plot-page.css?inline'
import { PlotPage } from './plot-page.tsx'
import { buildPlotSource } from './plot-sheet.ts'
import { useStyles } from './use-page.ts'

/** This many are drawn at a time, yielding to the page in between. */
const AT_A_TIME = 10
const PX_PER_MM = 96 / 25.4

interface PlotSheetsProps extends SheetProps {
  shown: ShownDataset
  survey: Survey
  /** The selected row; null for all that match. */
  only: number | null
}

/** A page for each plot: the first as a preview, and all of them for print. */
export function PlotSheets(props: PlotSheetsProps) {
  const { shown, survey, only, title, layout, measure, onDrawn } = props
  const [source] = useState(() => buildPlotSource(shown, survey, only))
  const [notes] = useState(() => [
    shown.layer ? plotSheet.source(shown.layer.name) : words.facts.sampleSource,
    plotSheet.printed(writeToday()),
  ])
  const [count, setCount] = useState(0)
  const { rows } = source
  const isDone = count >= rows.length
  useStyles(plotPage)
  useEffect(() => {
    let isWanted = true
    const ready = count === 0 ? loadNameFonts().then(nextTask) : nextTask()
    if (!isDone) ready.then(() => isWanted && setCount(count + AT_A_TIME))
    return () => {
      isWanted = false
    }
  }, [count, isDone])
  useEffect(() => {
    onDrawn(isDone ? { hasPictures: false } : null)
    return () => onDrawn(null)
  }, [isDone, onDrawn])

  const [widthMm, heightMm] = [layout.widthMm, layout.heightMm]
  const pageOf = (row: number, i: number) => (
    <PlotPage
      key={row}
      {...{ source, row, title, notes, measure }}
      count={words.contents.page(writeNumber(i + 1), writeNumber(rows.length))}
      widthMm={widthMm - 2 * PAGE_MARGIN_MM}
      // Slightly smaller than the page, so that rounding does not add an empty one.
      heightMm={heightMm - 2 * PAGE_MARGIN_MM - 0.5}
    />
  )
  const [width, height] = [widthMm * PX_PER_MM, heightMm * PX_PER_MM]
  return (
    <>
      {isDone ? (
        <svg role="img" aria-label={words.preview} viewBox={`0 0 ${width} ${height}`}>
          <foreignObject
            x={PAGE_MARGIN_MM * PX_PER_MM}
            y={PAGE_MARGIN_MM * PX_PER_MM}
            width={width - 2 * PAGE_MARGIN_MM * PX_PER_MM}
            height={height - PAGE_MARGIN_MM * PX_PER_MM}
          >
            {rows.slice(0, 1).map(pageOf)}
          </foreignObject>
        </svg>
      ) : (
        <SheetWait>
          {words.contents.drawing(writeNumber(count), writeNumber(rows.length))}
        </SheetWait>
      )}
      {createPortal(
        <div className="print-sheet" data-pages="many">
          {rows.slice(0, count).map(pageOf)}
        </div>,
        document.body,
      )}
    </>
  )
}
