import { pictureUrl } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { TABLET } from '../styles/breakpoints.ts'
import css from './workspace-scene.css?inline'

/** The office's view: what `art/` wrote into the picture, the label tells. */
export function WorkspaceScene({ label }: { label: string }) {
  return (
    <picture>
      <Sheet name="workspace-scene" layer="sections" css={css} />
      <source
        media={`(width < ${TABLET})`}
        srcSet={pictureUrl('scene-workspace-compact.svg')}
        width={454}
        height={600}
      />
      <img
        className="workspace-scene"
        src={pictureUrl('scene-workspace.svg')}
        width={1000}
        height={670}
        alt={label}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
