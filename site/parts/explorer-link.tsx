import type { ReactNode } from 'react'
import * as ids from './ids.ts'

interface ExplorerLinkProps {
  /** Of the explorer, with what it is to show. */
  address: string
  className: string
  children: ReactNode
}

/** Opens the explorer where the address says; with no script it leads to where it would open. */
export function ExplorerLink({ address, className, children }: ExplorerLinkProps) {
  return (
    <a className={className} href={`#${ids.EXPLORE}`} data-address={address}>
      {children}
    </a>
  )
}
