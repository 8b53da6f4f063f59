import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { sheet as words } from '../content/sheet.ts'
import { loadNameFonts } from '../map/labels/label-style.ts'
import { nextAnimationFrame, nextTask } from '../map/tasks.ts'
import { type DrawnSheet, drawSheet, type SheetGrid } from './draw-sheet.ts'
import type { TextWidth } from './measure-text.ts'
import type { Layout } from './paper.ts'
import { SheetDrawing } from './sheet-drawing.tsx'
import type { SheetRequest } from './sheet-request.ts'

/** Information about a sheet that is ready to print. */
export interface Drawn {
  hasPictures: boolean
}

/** The common input of every kind of sheet. */
export interface SheetProps {
  title: string
  layout: Layout
  measure: TextWidth
  /** Gets null while it is being drawn. */
  onDrawn(drawn: Drawn | null): void
}

interface MapSheetProps extends SheetProps {
  request: SheetRequest
  denominator: number
  grid: SheetGrid
  /** Pages that are printed after it. */
  children?: ReactNode
}

/** The map as one page: as a preview and for print. */
export function MapSheet(props: MapSheetProps) {
  const { title, measure, onDrawn, children } = props
  const sheet = useDrawnSheet(props)
  useEffect(() => {
    const hasPictures = sheet?.drawn.some(({ pictures }) => pictures.length > 0) === true
    onDrawn(sheet && { hasPictures })
    return () => onDrawn(null)
  }, [sheet, onDrawn])
  if (!sheet) return <SheetWait>{words.preparing}</SheetWait>
  const drawing = <SheetDrawing {...{ sheet, title, measure }} />
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

/** Null while it is being drawn, which begins after the page has shown a notice. */
function useDrawnSheet(props: MapSheetProps): DrawnSheet | null {
  const { request, layout, denominator, grid, measure } = props
  const [drawn, setDrawn] = useState<DrawnSheet | null>(null)
  useEffect(() => {
    let isWanted = true
    setDrawn(null)
    async function draw(): Promise<void> {
      await loadNameFonts()
      await nextAnimationFrame()
      await nextTask()
      if (!isWanted) return
      const sheet = await drawSheet(request, layout, denominator, measure, grid)
      if (isWanted) setDrawn(sheet)
    }
    draw()
    return () => {
      isWanted = false
    }
  }, [request, layout, denominator, grid, measure])
  return drawn
}

export function SheetWait({ children }: { children: string }) {
  return (
    <p className="sheet-dialog__wait" role="status">
      {children}
    </p>
  )
}
