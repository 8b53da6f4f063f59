import { words } from '../content/words.ts'
import type { Progress } from './use-batch.ts'

/** How far several actions are. */
export function ProgressLine({ progress: { done, total } }: { progress: Progress }) {
  const text = words.progress(done, total)
  return (
    <div className="progress-line">
      <progress value={done} max={total} aria-label={text} />
      <span>{text}</span>
    </div>
  )
}
