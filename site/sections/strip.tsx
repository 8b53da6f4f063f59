import type { ReactNode } from 'react'
import { Sheet } from '../parts/sheet.tsx'
import css from './strip.css?inline'

interface StripProps {
  className: string
  children: ReactNode
}

/**
 * One of several pictures that `art/` draws side by side in one file: the third if its parent is a
 * third child.
 */
export function Strip({ className, children }: StripProps) {
  return (
    <i className={`strip ${className}`}>
      <Sheet name="strip" layer="sections" css={css} />
      {children}
    </i>
  )
}
