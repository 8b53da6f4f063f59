import type { ComponentProps } from 'react'

export const FramedButton = buttonOf('framed-button')
export const LinkButton = buttonOf('link-button')

function buttonOf(look: string) {
  return (props: ComponentProps<'button'>) => <button type="button" className={look} {...props} />
}
