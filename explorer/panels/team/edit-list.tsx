import { team as words } from '../../content/team.ts'
import { codeName } from '../../dataset/plot-names.ts'
import { type Edit, idOf } from '../../team/edit.ts'
import type { Latency } from '../../team/latency.ts'

interface EditListProps {
  /** The latest first. */
  edits: readonly Edit[]
  latency: Latency
  nameOf: (plot: number) => string
}

/** Who changed what, when, and how soon others saw it. */
export function EditList({ edits, latency, nameOf }: EditListProps) {
  return (
    <section className="edit-list" aria-label={words.edits.title}>
      <h5 className="edit-list__title">{words.edits.title}</h5>
      {edits.length === 0 && <p className="edit-list__none">{words.edits.none}</p>}
      <ol className="edit-list__edits">
        {edits.map((edit) => (
          <li className="edit-list__edit" key={idOf(edit)}>
            <span className="edit-list__plot">
              <b className="edit-list__who">{edit.surveyor}</b> {nameOf(edit.plot)}
            </span>
            <span className="edit-list__took">{tookText(latency.of(idOf(edit)))}</span>
            <span>
              {words.editor[edit.field]}:{' '}
              {edit.kind === 'undo' ? words.edits.undone : codeName(edit.field, edit.code)}
            </span>
            <time className="edit-list__when" dateTime={new Date(edit.stamp.ms).toISOString()}>
              {clockTime.format(edit.stamp.ms)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

function tookText(ms: number | null): string {
  return ms === null ? words.edits.notPainted : `${Math.round(ms)} ${words.latency.unit}`
}
