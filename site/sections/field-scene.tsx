import { Drawing } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './field-scene.css?inline'

/** The field's phone in front of the office's dashboard: one picture to whoever is told of it. */
export function FieldScene({ label }: { label: string }) {
  return (
    <div className="field-scene" role="img" aria-label={label}>
      <Sheet name="field-scene" layer="sections" css={css} />
      <div className="field-scene__dashboard">
        <Drawing name="scene-dashboard" width={569} height={576} />
      </div>
      <Drawing className="field-scene__phone" name="scene-phone" width={280} height={590} />
    </div>
  )
}
