import { LARGE_TABLET, TABLET, WIDEST } from '@app/design/breakpoints.ts'
import { EXPLORE_ADDRESS } from '@app/explorer/face/questions.ts'
import { ExplorerLink } from '../parts/explorer-link.tsx'
import { Editions } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './scene.css?inline'

export interface SceneProps {
  name: 'workspace' | 'field'
  /** A text alternative for the words in the picture. */
  label: string
  /** The end of the explorer's address for the scene's plot. */
  address: string
}

/**
 * Drawn by `art/` for the page widths at which their text is neither too small nor too large. Up to
 * `below` the phone's edition is shown; of the other, no edge may be clipped.
 */
const scenes = {
  workspace: {
    sizes: [
      [360, 560],
      [880, 640],
      [1280, 770],
    ],
    below: [TABLET, WIDEST],
  },
  field: {
    sizes: [
      [360, 550],
      [880, 660],
      [1280, 720],
    ],
    below: [LARGE_TABLET, WIDEST],
  },
} as const

/** A picture of the product that links to the product. */
export function Scene({ name, label, address }: SceneProps) {
  return (
    <ExplorerLink className="scene" address={EXPLORE_ADDRESS + address}>
      <Stylesheet name="scene" layer="sections" css={css} />
      <Editions name={`scene-${name}`} {...scenes[name]} alt={label} />
    </ExplorerLink>
  )
}
