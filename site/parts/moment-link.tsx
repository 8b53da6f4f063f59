import { ExplorerLink } from './explorer-link.tsx'
import * as ids from './ids.ts'
import css from './moment-link.css?inline'
import { Sheet } from './sheet.tsx'

/** Opens the explorer at the view that the text beside the link describes. */
export function MomentLink({ moment, label }: { moment: string; label: string }) {
  return (
    <a className="moment-link" href={`#${ids.MOMENT_PREFIX}${moment}`}>
      <Sheet name="moment-link" layer="parts" css={css} />
      {label}
    </a>
  )
}

/** Opens the explorer at its start. */
export function BeginLink({ label }: { label: string }) {
  return (
    <ExplorerLink className="moment-link" address={ids.EXPLORE_ADDRESS}>
      <Sheet name="moment-link" layer="parts" css={css} />
      {label}
    </ExplorerLink>
  )
}
