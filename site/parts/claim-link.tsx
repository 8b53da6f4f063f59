import { EXPLORE_ADDRESS } from '@app/explorer/face/questions.ts'
import css from './claim-link.css?inline'
import { ExplorerLink } from './explorer-link.tsx'
import * as ids from './ids.ts'
import { Stylesheet } from './stylesheet.tsx'

/** Opens the explorer at the view that the text beside the link describes. */
export function ClaimLink({ claim, label }: { claim: string; label: string }) {
  return (
    <a className="claim-link" href={`#${ids.CLAIM_PREFIX}${claim}`}>
      <Stylesheet name="claim-link" layer="parts" css={css} />
      {label}
    </a>
  )
}

/** Opens the explorer at its start. */
export function BeginLink({ label }: { label: string }) {
  return (
    <ExplorerLink className="claim-link" address={EXPLORE_ADDRESS}>
      <Stylesheet name="claim-link" layer="parts" css={css} />
      {label}
    </ExplorerLink>
  )
}
