import * as ids from './ids.ts'

/** Opens the explorer where it shows what stands beside the link. */
export function MomentLink({ moment, label }: { moment: string; label: string }) {
  return (
    <a className="moment-link" href={`#${ids.MOMENT_PREFIX}${moment}`}>
      {label}
    </a>
  )
}
