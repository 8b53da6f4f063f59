interface ColourFieldProps {
  label: string
  colour: string
  /** Needed if it differs from the visible label. */
  spoken?: string
  onChoose(colour: string): void
}

export function ColourField({ label, colour, spoken, onChoose }: ColourFieldProps) {
  return (
    <label className="colour-field">
      <input
        type="color"
        value={colour}
        aria-label={spoken}
        onChange={({ target }) => onChoose(target.value)}
      />
      {label}
    </label>
  )
}
