import type { ComponentProps } from 'react'

export const TextButton = buttonOf('text-button')
export const FramedButton = buttonOf('framed-button')
export const SolidButton = buttonOf('solid-button')

function buttonOf(look: string) {
  return ({ className = '', ...rest }: ComponentProps<'button'>) => (
    <button type="button" {...rest} className={`${look} ${className}`.trimEnd()} />
  )
}
