import { type ReactNode, useId } from 'react'

/** A figure with its title above. */
export function Chart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart__title" id={id}>
        {title}
      </figcaption>
      {children}
    </figure>
  )
}
