import type { ComponentProps } from 'react'
import { Glyph } from './glyph.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Missing if its children are shown instead. */
  glyph?: ComponentProps<typeof Glyph>['name']
  /** Its accessible name, and its tooltip unless that has its own. */
  label: string
}

export function IconButton({ glyph, label, className = '', children, ...rest }: IconButtonProps) {
  const classes = ['icon-button', className].join(' ')
  return (
    <button className={classes} type="button" aria-label={label} title={label} {...rest}>
      {glyph ? <Glyph name={glyph} /> : children}
    </button>
  )
}
