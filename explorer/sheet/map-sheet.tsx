import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { sheet as words } from '../content/sheet.ts'
import type { Grid } from './draw-sheet.ts'
import type { Measure } from './measure-text.ts'
import type { Layout } from './paper.ts'
import { SheetDrawing } from './sheet-drawing.tsx'
import type { SheetRequest } from './sheet-request.ts'
import { useDrawnSheet } from './use-drawn-sheet.ts'

/** Information about a sheet that is ready to print. */
export interface Drawn {
  hasPictures: boolean
}

/** The common input of every kind of sheet. */
export interface SheetProps {
  title: string
  layout: Layout
  measure: Measure
  /** Gets null while it is being drawn. */
  onDrawn(drawn: Drawn | null): void
}

interface MapSheetProps extends SheetProps {
  request: SheetRequest
  denominator: number
  grid: Grid
  /** Pages that are printed after it. */
  children?: ReactNode
}

/** The map as one page: as a preview and for print. */
export function MapSheet(props: MapSheetProps) {
  const { request, layout, denominator, grid, title, measure, onDrawn, children } = props
  const sheet = useDrawnSheet(request, layout, denominator, grid, measure)
  useEffect(() => {
    const hasPictures = sheet?.drawn.some(({ pictures }) => pictures.length > 0) === true
    onDrawn(sheet && { hasPictures })
    return () => onDrawn(null)
  }, [sheet, onDrawn])
  if (!sheet) return <SheetWait>{words.preparing}</SheetWait>
  const drawing = (
    <SheetDrawing sheet={sheet} title={title} measure={measure} label={words.preview} />
  )
  return (
    <>
      {drawing}
      {createPortal(
        <div className="print-sheet" data-pages={children ? 'many' : 'one'}>
          {drawing}
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}

export function SheetWait({ children }: { children: string }) {
  return (
    <p className="sheet-dialog__wait" role="status">
      {children}
    </p>
  )
}
