import type { ColumnRole, ColumnsQuestion } from '@app/formats/csv/guess-roles.ts'
import { useState } from 'react'
import { files } from '../../content/files.ts'
import { Select } from '../../parts/select.tsx'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

const words = files.columns
const roles: readonly ColumnRole[] = ['x', 'y', 'z', 'name', 'note', '']

interface ColumnsPromptProps extends Pick<FilePromptProps, 'picker' | 'isAgain'> {
  /** The file's name. */
  file: string
  question: ColumnsQuestion
  onAnswer(roles: readonly ColumnRole[] | null): void
}

/** Shows the first rows of a table and asks which column is which. */
export function ColumnsPrompt({ file, question, onAnswer, ...rest }: ColumnsPromptProps) {
  const { header, rows, guess, isTie } = question
  const [chosen, setChosen] = useState(guess)
  const [isMissing, setMissing] = useState(false)

  /** A role belongs to one column; the previous one loses it. */
  function choose(column: number, role: ColumnRole): void {
    setChosen(chosen.map((other, i) => (i === column ? role : other === role ? '' : other)))
    setMissing(false)
  }

  function use(): void {
    if (chosen.includes('x') && chosen.includes('y')) onAnswer(chosen)
    else setMissing(true)
  }

  return (
    <FilePrompt
      words={header && !isTie ? { ...words, cancel: words.none } : words}
      text={header ? words[isTie ? 'tie' : 'named'](file) : words.text(file)}
      problem={isMissing && words.missing}
      {...rest}
      onUse={use}
      onCancel={() => onAnswer(null)}
    >
      <div className="columns-prompt">
        <table className="columns-prompt__table">
          <thead>
            <tr>
              {chosen.map((role, column) => (
                // Columns without names have only their index as a key.
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <th key={column} scope="col">
                  <Select
                    className="field__input"
                    aria-label={words.column(header?.[column] || column + 1)}
                    value={role}
                    options={roles.map((one) => [one, words.roles[one]])}
                    onChoose={(chosenRole) => choose(column, chosenRole)}
                  />
                  {header?.[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={row}>
                {chosen.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td className="one-line columns-prompt__cell" key={column}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FilePrompt>
  )
}
