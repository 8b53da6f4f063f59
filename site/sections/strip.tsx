import type { ReactNode } from 'react'
import { Sheet } from '../parts/sheet.tsx'
import css from './strip.css?inline'

interface StripProps {
  className: string
  place: number
  children: ReactNode
}

/** One of the pictures that `art/` drew side by side in one file, by its place among them. */
export function Strip({ className, place, children }: StripProps) {
  return (
    <i className={`strip ${className}`} data-place={place}>
      <Sheet name="strip" layer="sections" css={css} />
      {children}
    </i>
  )
}
