import { DESKTOP, TABLET } from '@app/design/breakpoints.ts'
import { Editions } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './ladder.css?inline'

/** From one lessa to the map above, each unit drawn in the next one. */
export function Ladder({ label }: { label: string }) {
  return (
    <section className="ladder">
      <Stylesheet name="ladder" layer="sections" css={css} />
      <Editions
        name="ladder"
        sizes={[
          [320, 400],
          [700, 110],
          [1320, 152],
        ]}
        below={[TABLET, DESKTOP]}
        alt={label}
      />
    </section>
  )
}
