import type { CSSProperties } from 'react'

interface ColourFieldProps {
  label: string
  colour: string
  /** Needed if it differs from the visible label. */
  spoken?: string
  /** Of the colour on the map, over paper. */
  opacity?: number
  onChoose(colour: string): void
}

export function ColourField({ label, colour, spoken, opacity, onChoose }: ColourFieldProps) {
  const style: CSSProperties & Record<'--colour-opacity', number | undefined> = {
    '--colour-opacity': opacity,
  }
  return (
    <label className="colour-field">
      <input
        type="color"
        value={colour}
        aria-label={spoken}
        style={style}
        onChange={({ target }) => onChoose(target.value)}
      />
      {label}
    </label>
  )
}
