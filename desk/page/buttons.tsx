import type { ComponentProps } from 'react'

export const FramedButton = buttonOf('framed-button')
export const LinkButton = buttonOf('link-button')

function buttonOf(look: string) {
  return ({ className = '', ...rest }: ComponentProps<'button'>) => (
    <button type="button" {...rest} className={`${look} ${className}`.trimEnd()} />
  )
}
