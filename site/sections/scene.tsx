import { ExplorerLink } from '../parts/explorer-link.tsx'
import { EXPLORE_ADDRESS } from '../parts/ids.ts'
import { pictureUrl } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { LARGE_TABLET, TABLET, WIDEST } from '../styles/breakpoints.ts'
import css from './scene.css?inline'

export interface SceneProps {
  name: 'workspace' | 'field'
  /** What `art/` wrote into the picture, told in words. */
  label: string
  /** What the explorer shows of the scene's plot, as the end of its address says it. */
  address: string
}

/** As `art/` drew them, for the widths of the page at which their text is neither small nor large. */
const heights = {
  workspace: { 360: 560, 880: 640, 1280: 770 },
  field: { 360: 550, 880: 660, 1280: 720 },
}

/** Up to where the phone's edition is shown; of the other, no edge can be left out of the screen. */
const turns = { workspace: TABLET, field: LARGE_TABLET }

/** A picture of the product that leads to the product itself. */
export function Scene({ name, label, address }: SceneProps) {
  const edition = (width: 360 | 880 | 1280) => ({
    url: pictureUrl(`scene-${name}-${width}.svg`),
    size: { width, height: heights[name][width] },
  })
  const [small, normal, wide] = [edition(360), edition(880), edition(1280)]
  return (
    <ExplorerLink className="scene" address={EXPLORE_ADDRESS + address}>
      <picture>
        <Sheet name="scene" layer="sections" css={css} />
        <source media={`(width < ${turns[name]})`} srcSet={small.url} {...small.size} />
        <source media={`(width < ${WIDEST})`} srcSet={normal.url} {...normal.size} />
        <img src={wide.url} {...wide.size} alt={label} loading="lazy" decoding="async" />
      </picture>
    </ExplorerLink>
  )
}
