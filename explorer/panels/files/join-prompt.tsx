import { guessColumns, type JoinColumns, type PlainTable } from '@app/formats/join/join-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { files } from '../../content/files.ts'

const words = files.join

export interface JoinChoice {
  layer: OpenedLayer
  columns: JoinColumns
}

interface JoinPromptProps {
  table: PlainTable
  /** That have columns; there is at least one. */
  layers: readonly OpenedLayer[]
  /** True after a choice by which no row of the layer was found in the table. */
  isUnmatched: boolean
  /** Where files are chosen: it gets the focus back. */
  picker: RefObject<HTMLInputElement | null>
  onAnswer(choice: JoinChoice | null): void
}

/** Asks to which layer a table without places belongs, and by which columns. Null leaves it closed. */
export function JoinPrompt({ table, layers, isUnmatched, picker, onAnswer }: JoinPromptProps) {
  const [layer, setLayer] = useState(layers[layers.length - 1])
  const [columns, setColumns] = useState(() => guessColumns(layer.fields, table.fields))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  useLayoutEffect(() => {
    const closing = form.current
    return () => {
      if (closing?.contains(document.activeElement)) picker.current?.focus()
    }
  }, [picker])

  function chooseLayer(id: string): void {
    const chosen = layers.find((one) => String(one.id) === id) ?? layer
    setLayer(chosen)
    setColumns(guessColumns(chosen.fields, table.fields))
  }

  function answer(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onAnswer({ layer, columns })
  }

  return (
    <form className="file-prompt" ref={form} aria-label={words.title} onSubmit={answer}>
      <p className="file-prompt__title">{words.title}</p>
      <p className="file-prompt__text">
        “{table.name}” {words.text}
      </p>
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
      {isUnmatched && (
        <p className="outcome" role="alert">
          {words.unmatched}
        </p>
      )}
      <div className="file-prompt__actions">
        <button className="solid-button" type="submit">
          {words.use}
        </button>
        <button className="text-button" type="button" onClick={() => onAnswer(null)}>
          {words.cancel}
        </button>
      </div>
    </form>
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
