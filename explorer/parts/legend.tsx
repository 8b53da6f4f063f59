import { Swatch } from './swatch.tsx'

export interface LegendClass {
  name: string
  colour: string
  /** An outline, else a fill. */
  isOutline?: boolean
}

interface LegendProps {
  label?: string
  classes: readonly LegendClass[]
  /** Names are long, so there is one column. */
  isWide?: boolean
}

export function Legend({ label, classes, isWide = false }: LegendProps) {
  return (
    <ul className="legend" data-wide={isWide || undefined} aria-label={label}>
      {classes.map(({ name, colour, isOutline = false }) => (
        <li className="legend__class" key={`${name} ${colour}`}>
          <Swatch colour={colour} isOutline={isOutline} />
          {name}
        </li>
      ))}
    </ul>
  )
}
