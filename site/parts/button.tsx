import type { ReactNode } from 'react'
import css from './button.css?inline'
import * as ids from './ids.ts'
import { Sheet } from './sheet.tsx'

interface ButtonLinkProps {
  href: string
  tone?: 'solid' | 'ghost' | 'line'
  size?: 'normal' | 'small'
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ href, tone = 'solid', size = 'normal', children }: ButtonLinkProps) {
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

/** For those that make a button of their own. */
export function ButtonSheet() {
  return <Sheet name="button" layer="parts" css={css} />
}

/** Attributes of the platform that React's types do not know yet, and what older browsers have. */
const opensContactPopup = {
  command: 'show-modal',
  commandfor: ids.CONTACT_POPUP,
  popoverTarget: ids.CONTACT_POPUP,
}
