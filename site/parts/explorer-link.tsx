import type { ReactNode } from 'react'
import * as ids from './ids.ts'

interface ExplorerLinkProps {
  /** An address of the explorer, with the view to show. */
  address: string
  className: string
  children: ReactNode
}

/** Opens the explorer at the address; without script it leads to the explorer's section. */
export function ExplorerLink({ address, className, children }: ExplorerLinkProps) {
  return (
    <a className={className} href={`#${ids.EXPLORE}`} data-address={address}>
      {children}
    </a>
  )
}
