import { countMatches, guessJoin } from '@app/formats/join/guess-join.ts'
import type { JoinColumns, PlainTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { useMemo, useState } from 'react'
import { files } from '../../content/files.ts'
import { SelectField } from '../../parts/select.tsx'
import { writeNumber } from '../../writing/write-number.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

const words = files.join

export interface JoinChoice {
  layer: OpenedLayer
  columns: JoinColumns
}

/** A table without coordinates that waits for a layer to join. */
export interface Joining {
  table: PlainTable
  /** Layers with columns; there is at least one. */
  layers: readonly OpenedLayer[]
  /** True after a choice without a matching row. */
  isUnmatched: boolean
  answer(choice: JoinChoice | null): void
}

/**
 * Asks which layer a table without coordinates belongs to, and by which columns. Null cancels it.
 */
export function JoinPrompt(props: Joining & Pick<FilePromptProps, 'picker'>) {
  const { table, layers, isUnmatched, picker, answer } = props
  const [{ layer, columns }, setChoice] = useState(() => guessAmong(layers, table))
  const matches = useMemo(
    () => countMatches(layer.dataset, table, columns),
    [layer, table, columns],
  )

  function chooseLayer(id: string): void {
    const chosen = layers.find((one) => String(one.id) === id) ?? layer
    setChoice(guessAmong([chosen], table))
  }

  function chooseColumns(chosen: Partial<JoinColumns>): void {
    setChoice({ layer, columns: { ...columns, ...chosen } })
  }

  return (
    <FilePrompt
      words={words}
      text={words.text(table.name)}
      problem={isUnmatched && matches === 0 && words.unmatched}
      picker={picker}
      onUse={() => answer({ layer, columns })}
      onCancel={() => answer(null)}
    >
      <SelectField
        label={words.layer}
        value={String(layer.id)}
        options={layers.map(({ id, name }) => [String(id), name])}
        onChoose={chooseLayer}
      />
      <SelectField
        label={words.column}
        value={columns.layer}
        options={layer.fields.map((name) => [name, name])}
        onChoose={(name) => chooseColumns({ layer: name })}
      />
      <SelectField
        label={words.tableColumn}
        value={columns.table}
        options={table.fields.map((name) => [name, name])}
        onChoose={(name) => chooseColumns({ table: name })}
      />
      {matches > 0 && (
        <p className="remark file-prompt__text" role="status">
          {words.matches(writeNumber(matches), writeNumber(layer.dataset.rowCount))}
        </p>
      )}
    </FilePrompt>
  )
}

function guessAmong(layers: readonly OpenedLayer[], table: PlainTable): JoinChoice {
  const { index, columns } = guessJoin(
    layers.map(({ dataset }) => dataset),
    table,
  )
  return { layer: layers[index], columns }
}
