import { INK } from '@app/design/colours.ts'
import type { ReactNode } from 'react'
import { type Font, fontAttributes } from './measure-text.ts'

interface SheetTextProps {
  x: number
  y: number
  font: Font
  colour?: string
  anchor?: 'start' | 'middle' | 'end'
  children: string
}

/** A line of text on the sheet; `y` is its baseline. */
export function SheetText(props: SheetTextProps) {
  const { x, y, font, colour = INK, anchor = 'start', children } = props
  return (
    <text x={x} y={y} fill={colour} textAnchor={anchor} {...fontAttributes(font)}>
      {children}
    </text>
  )
}

export function sans(sizePt: number, weight = 400, spacingPt = 0): Font {
  return { family: 'sans', weight, sizePt, spacingPt }
}

/** A note with its height, which is drawn at the given position. */
export interface TextBlock {
  height: number
  draw(x: number, y: number): ReactNode
}
