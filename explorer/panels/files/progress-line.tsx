import { TextButton } from '../../parts/buttons.tsx'

interface ProgressLineProps {
  label: string
  /** From 0 to 1. */
  share: number
  cancel: string
  onCancel(): void
}

/** A progress bar with a cancel button. */
export function ProgressLine({ label, share, cancel, onCancel }: ProgressLineProps) {
  return (
    <div className="progress-line">
      <p className="one-line progress-line__label" role="status">
        {label}
      </p>
      <progress className="progress-bar" aria-label={label} max={1} value={share} />
      <TextButton data-size="small" onClick={onCancel}>
        {cancel}
      </TextButton>
    </div>
  )
}
