import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

/** Touch needs more room. */
const ROW_PX = 36
const TOUCHED_ROW_PX = 44
const HEAD_PX = 40
/** Rows that are rendered above and below, for scrolling. */
const SPARE_ROWS = 12

/** Which rows of a long table are visible, and a way to scroll to another one. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number) {
  const [rowPx] = useState(() =>
    matchMedia('(pointer: coarse)').matches ? TOUCHED_ROW_PX : ROW_PX,
  )
  const [sight, setSight] = useState({ topPx: 0, heightPx: 600 })

  useEffect(
    () =>
      watchSight(box.current, ({ scrollTop, clientHeight }) =>
        setSight({ topPx: scrollTop, heightPx: clientHeight }),
      ),
    [box],
  )

  const pageRows = Math.max(1, Math.floor((sight.heightPx - HEAD_PX) / rowPx) - 1)
  const topRow = Math.floor(sight.topPx / rowPx)
  const first = Math.min(Math.max(0, topRow - SPARE_ROWS), Math.max(0, count - 1))
  return {
    first,
    end: Math.min(count, topRow + pageRows + 2 * SPARE_ROWS),
    pageRows,
    rowPx,
    /** For the table's stylesheets. React's types do not include custom properties. */
    heights: { '--row-height': `${rowPx}px`, '--head-height': `${HEAD_PX}px` } as CSSProperties,
    /** The row need not be in the document yet. */
    reveal(row: number): void {
      const element = box.current
      if (element === null) return
      const top = row * rowPx
      const bottom = top + rowPx + HEAD_PX - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      if (element.scrollTop < bottom) element.scrollTop = bottom
    },
  }
}

/** Calls `look` whenever an element is scrolled or resized, until the returned function is called. */
export function watchSight(
  element: HTMLElement | null,
  look: (element: HTMLElement) => void,
): (() => void) | undefined {
  if (element === null) return undefined
  const onChange = () => look(element)
  const resizes = new ResizeObserver(onChange)
  resizes.observe(element)
  element.addEventListener('scroll', onChange, { passive: true })
  return () => {
    resizes.disconnect()
    element.removeEventListener('scroll', onChange)
  }
}
