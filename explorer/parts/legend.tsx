import { Swatch } from './swatch.tsx'

export interface LegendClass {
  name: string
  /** Unique for each class. */
  colour: string
}

export function Legend({ label, classes }: { label?: string; classes: readonly LegendClass[] }) {
  return (
    <ul className="legend" aria-label={label}>
      {classes.map(({ name, colour }) => (
        <li className="legend__class" key={colour}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  )
}
