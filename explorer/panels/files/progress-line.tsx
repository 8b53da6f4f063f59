interface ProgressLineProps {
  label: string
  /** From 0 to 1. */
  share: number
  cancel: string
  onCancel(): void
}

/** How far something is, and a way to stop it. */
export function ProgressLine({ label, share, cancel, onCancel }: ProgressLineProps) {
  return (
    <div className="progress-line">
      <p className="progress-line__label" role="status">
        {label}
      </p>
      <progress className="progress-bar" aria-label={label} max={1} value={share} />
      <button className="text-button" data-size="small" type="button" onClick={onCancel}>
        {cancel}
      </button>
    </div>
  )
}
