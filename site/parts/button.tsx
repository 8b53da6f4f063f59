import css from '@app/design/button.css?inline'
import type { ReactNode } from 'react'
import * as ids from './ids.ts'
import { Stylesheet } from './stylesheet.tsx'

interface ButtonLinkProps {
  href: string
  /** Solid without. */
  tone?: 'ghost' | 'line'
  size?: 'small'
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ href, tone, size, children }: ButtonLinkProps) {
  return (
    <a className="button" data-tone={tone} data-size={size} href={href}>
      <ButtonSheet />
      {children}
    </a>
  )
}

/** Opens the contact popup. */
export function ContactButton({ children }: { children: ReactNode }) {
  return (
    <button className="button" type="button" aria-haspopup="dialog" {...opensContactPopup}>
      <ButtonSheet />
      {children}
    </button>
  )
}

/** For components that render their own button. */
export function ButtonSheet() {
  return <Stylesheet name="button" layer="parts" css={css} />
}

/** Platform attributes that React's types lack, and their fallbacks for older browsers. */
const opensContactPopup = {
  command: 'show-modal',
  commandfor: ids.CONTACT_POPUP,
  popoverTarget: ids.CONTACT_POPUP,
}
