import type { ReactNode } from 'react'
import { Sheet } from '../parts/sheet.tsx'
import css from './strip.css?inline'

interface StripProps {
  className: string
  children: ReactNode
}

/**
 * One of the pictures that `art/` drew side by side in one file: the third in what is the third
 * child of its own parent.
 */
export function Strip({ className, children }: StripProps) {
  return (
    <i className={`strip ${className}`}>
      <Sheet name="strip" layer="sections" css={css} />
      {children}
    </i>
  )
}
