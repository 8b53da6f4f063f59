import { Swatch } from './swatch.tsx'

export interface LegendClass {
  name: string
  colour: string
}

export function Legend({ label, classes }: { label?: string; classes: readonly LegendClass[] }) {
  return (
    <ul className="legend" aria-label={label}>
      {classes.map(({ name, colour }) => (
        <li className="legend__class" key={`${name} ${colour}`}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  )
}
