import type { ReactNode } from 'react'
import { Stylesheet } from '../parts/stylesheet.tsx'
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
      <Stylesheet name="strip" layer="sections" css={css} />
      {children}
    </i>
  )
}
