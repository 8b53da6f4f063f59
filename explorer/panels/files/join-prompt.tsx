import { guessColumns, type JoinColumns, type PlainTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { useState } from 'react'
import { files } from '../../content/files.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'

const words = files.join

export interface JoinChoice {
  layer: OpenedLayer
  columns: JoinColumns
}

interface JoinPromptProps extends Pick<FilePromptProps, 'picker'> {
  table: PlainTable
  /** That have columns; there is at least one. */
  layers: readonly OpenedLayer[]
  /** True after a choice by which no row of the layer was found in the table. */
  isUnmatched: boolean
  onAnswer(choice: JoinChoice | null): void
}

/** Asks to which layer a table without places belongs, and by which columns. Null leaves it closed. */
export function JoinPrompt({ table, layers, isUnmatched, picker, onAnswer }: JoinPromptProps) {
  const [layer, setLayer] = useState(layers[layers.length - 1])
  const [columns, setColumns] = useState(() => guessColumns(layer.fields, table.fields))

  function chooseLayer(id: string): void {
    const chosen = layers.find((one) => String(one.id) === id) ?? layer
    setLayer(chosen)
    setColumns(guessColumns(chosen.fields, table.fields))
  }

  return (
    <FilePrompt
      words={words}
      text={`“${table.name}” ${words.text}`}
      problem={isUnmatched && words.unmatched}
      picker={picker}
      onUse={() => onAnswer({ layer, columns })}
      onCancel={() => onAnswer(null)}
    >
      <Choice
        label={words.layer}
        value={String(layer.id)}
        options={layers.map(({ id, name }) => [String(id), name])}
        onChoose={chooseLayer}
      />
      <Choice
        label={words.column}
        value={columns.layer}
        options={layer.fields.map((name) => [name, name])}
        onChoose={(name) => setColumns({ ...columns, layer: name })}
      />
      <Choice
        label={words.tableColumn}
        value={columns.table}
        options={table.fields.map((name) => [name, name])}
        onChoose={(name) => setColumns({ ...columns, table: name })}
      />
    </FilePrompt>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChoose(value: string): void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="field">
      {label}
      <select
        className="field__input"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
