import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './strip.css?inline'

interface StripProps {
  /** Its block, and the stylesheet of that. */
  name: string
  sheet: string
}

/**
 * One of several pictures that `art/` draws side by side in one file: the third if its parent is a
 * third child.
 */
export function Strip({ name, sheet }: StripProps) {
  return (
    <i className={`strip ${name}`}>
      <Stylesheet name="strip" layer="sections" css={css} />
      <Stylesheet name={name} layer="sections" css={sheet} />
    </i>
  )
}
