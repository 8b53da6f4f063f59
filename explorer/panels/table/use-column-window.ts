import { type RefObject, useEffect, useState } from 'react'
import { watchSight } from './use-row-window.ts'

/** With fewer columns, all of them are in the document. */
const MOST_WHOLE = 40
/** Columns rendered on both sides, for scrolling. */
const SPARE_COLUMNS = 3

/** A run of columns, and the width of those left out before it. */
export interface ColumnSpan {
  from: number
  to: number
  gapRem: number
}

/** The visible columns of a wide table, and a way to scroll to another one. */
export function useColumnWindow(
  box: RefObject<HTMLElement | null>,
  widths: readonly number[],
  active: number,
) {
  const [sight, setSight] = useState({ leftRem: 0, widthRem: 80 })
  const isWindowed = widths.length > MOST_WHOLE
  useEffect(() => {
    if (!isWindowed) return
    return watchSight(box.current, ({ scrollLeft, clientWidth }) => {
      const rem = remPx()
      setSight({ leftRem: scrollLeft / rem, widthRem: clientWidth / rem })
    })
  }, [box, isWindowed])

  const all = { from: 0, to: widths.length, gapRem: 0 }
  return {
    spans: isWindowed ? spansOf(widths, sight, active) : [all],
    totalRem: sum(widths, 0, widths.length),
    /** The column need not be in the document yet. */
    reveal(column: number): void {
      const element = box.current
      if (element === null) return
      // The first column is always visible, whatever the scroll position.
      const rem = remPx()
      const left = sum(widths, 1, column) * rem
      const right = sum(widths, 0, column + 1) * rem - element.clientWidth
      if (column === 0 || element.scrollLeft > left) element.scrollLeft = column === 0 ? 0 : left
      else if (element.scrollLeft < right) element.scrollLeft = right
    },
  }
}

/**
 * The first column, those in view, and the active one, which assistive technology refers to. An
 * empty last run stands for columns left out at the end, to keep the widths of the others.
 */
export function spansOf(
  widths: readonly number[],
  { leftRem, widthRem }: { leftRem: number; widthRem: number },
  active: number,
): ColumnSpan[] {
  let from = 1
  for (let right = widths[0] + widths[1]; from < widths.length - 1 && right < leftRem; from += 1) {
    right += widths[from + 1]
  }
  let to = from
  for (let left = sum(widths, 0, from); to < widths.length && left < leftRem + widthRem; to += 1) {
    left += widths[to]
  }
  const runs = [
    { from: 0, to: 1 },
    {
      from: Math.max(1, from - SPARE_COLUMNS),
      to: Math.min(widths.length, to + SPARE_COLUMNS),
    },
  ]
  const [, seen] = runs
  if (active > 0 && active < seen.from) runs.splice(1, 0, { from: active, to: active + 1 })
  else if (active >= seen.to) runs.push({ from: active, to: active + 1 })
  const { to: end } = runs[runs.length - 1]
  if (end < widths.length) runs.push({ from: widths.length, to: widths.length })
  return runs.map((run, i) => ({
    ...run,
    gapRem: i === 0 ? 0 : sum(widths, runs[i - 1].to, run.from),
  }))
}

function sum(widths: readonly number[], from: number, to: number): number {
  let total = 0
  for (let i = from; i < to; i += 1) total += widths[i]
  return total
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
