import { team as words } from '../content/team.ts'
import { type Edit, idOf } from '../team/edit.ts'
import type { Latency } from '../team/latency.ts'
import { codeName } from './plot-words.ts'

interface EditListProps {
  /** The latest first. */
  edits: readonly Edit[]
  latency: Latency
  nameOf: (plot: number) => string
}

export function EditList({ edits, latency, nameOf }: EditListProps) {
  if (edits.length === 0) return <p className="edit-list__none">{words.edits.none}</p>
  return (
    <table className="edit-list">
      <caption className="edit-list__title">{words.edits.title}</caption>
      <thead className="edit-list__head">
        <tr>
          <th scope="col">{words.edits.who}</th>
          <th scope="col">{words.edits.what}</th>
          <th scope="col">{words.edits.when}</th>
          <th scope="col">{words.edits.took}</th>
        </tr>
      </thead>
      <tbody>
        {edits.map((edit) => (
          <tr className="edit-list__edit" key={idOf(edit)}>
            <td>{edit.surveyor}</td>
            <td>
              {words.editor.plot} {nameOf(edit.plot)}: {words.editor[edit.field]}{' '}
              {edit.kind === 'undo' ? words.edits.undone : codeName(edit.field, edit.code)}
            </td>
            <td>{clockTime.format(edit.stamp.ms)}</td>
            <td>{tookText(latency.of(idOf(edit)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

function tookText(ms: number | null): string {
  return ms === null ? words.edits.notPainted : `${Math.round(ms)} ${words.latency.unit}`
}
