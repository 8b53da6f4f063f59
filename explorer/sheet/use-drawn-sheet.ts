import { useEffect, useState } from 'react'
import { loadNameFonts } from '../map/labels/label-style.ts'
import { nextAnimationFrame, nextTask } from '../map/tasks.ts'
import { type DrawnSheet, drawSheet, type Grid } from './draw-sheet.ts'
import type { Measure } from './measure-text.ts'
import type { Layout } from './paper.ts'
import type { SheetRequest } from './sheet-request.ts'

/** Null while it is being drawn, which begins after the page has shown a notice. */
export function useDrawnSheet(
  request: SheetRequest,
  layout: Layout,
  denominator: number,
  grid: Grid,
  measure: Measure,
): DrawnSheet | null {
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
