import { countByKey, TOLERATED_SHARE, toleratedM2 } from '@app/formats/join/compare-register.ts'
import { columnsByPart, guessArea } from '@app/formats/join/guess-area.ts'
import { guessJoin } from '@app/formats/join/guess-join.ts'
import type { JoinColumns, PlainTable } from '@app/formats/join/join-table.ts'
import { type AreaColumns, areaReader } from '@app/formats/join/read-area.ts'
import { useMemo, useState } from 'react'
import { compare } from '../../content/compare.ts'
import { datasets } from '../../content/datasets.ts'
import { files } from '../../content/files.ts'
import { areaColumnOf } from '../../dataset/compared.ts'
import type { Dataset } from '../../dataset/dataset.ts'
import { plotsOf } from '../../files/compare-map.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { CheckField } from '../../parts/check-field.tsx'
import { SelectField } from '../../parts/select.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import { writeCount, writeNumber, writePercent } from '../../writing/write-number.ts'
import { FilePrompt, type FilePromptProps } from './file-prompt.tsx'
import { type TablePurpose, type TableQuestion, writeDoubts } from './take-table.ts'

interface Target {
  target: ShownDataset
  columns: JoinColumns
  area: AreaColumns
  /** Proposed for a table whose areas agree with those of the map. */
  purpose: TablePurpose
}

/** Asks what a table without coordinates is for. Null cancels it. */
export function TablePrompt(props: TableQuestion & Pick<FilePromptProps, 'picker'>) {
  const { table, targets, picker, answer } = props
  if (targets.length > 0) return <TargetPrompt {...props} />
  return (
    <FilePrompt
      words={files.table}
      text={files.table.text(table.name)}
      picker={picker}
      onUse={() => answer({ purpose: 'show' })}
      onCancel={() => answer(null)}
    />
  )
}

/** Asks which layer it belongs to, and by which columns. */
function TargetPrompt(props: TableQuestion & Pick<FilePromptProps, 'picker'>) {
  const { table, targets, isUnmatched, picker, answer } = props
  const [chosen, setChosen] = useState(() => guessTarget(targets, table, props.purpose))
  const [isExact, setExact] = useState(false)
  const { target, columns, area, purpose } = chosen
  const isComparing = purpose === 'compare'
  const words = isComparing ? compare : files.join
  const { dataset, view } = target
  const isFiltered = isComparing && view.selection.count < dataset.rowCount
  const counts = useMemo(() => {
    const { passes } = isComparing ? view.selection : allOf(dataset)
    const plots = plotsOf({ dataset, passes }, columns.layer)
    const keyField = columns.table
    return countByKey({ ...plots, register: table, keyField, isExact: isComparing && isExact })
  }, [dataset, view, table, columns, isComparing, isExact])
  const compared = isComparing ? view.selection.count : dataset.rowCount
  const [isTried, setTried] = useState(false)
  const canChoose = props.purpose === null && target.layer && areaColumnOf(dataset)
  const set = (part: Partial<Target>) => setChosen({ ...chosen, ...part })

  function use(): void {
    if (!isComparing) answer({ purpose: 'join', target, columns })
    else if (counts.matched === 0) setTried(true)
    else {
      const choice = { column: columns.layer, keyField: columns.table, register: table }
      answer({ purpose, target, comparison: { ...choice, area, isExact } })
    }
  }

  return (
    <FilePrompt
      words={words}
      text={words.text(table.name)}
      problem={counts.matched === 0 && (isUnmatched || isTried) && words.unmatched}
      picker={picker}
      onUse={use}
      other={
        props.purpose === null && (
          <TextButton onClick={() => answer({ purpose: 'show' })}>{files.table.use}</TextButton>
        )
      }
      onCancel={() => answer(null)}
    >
      {canChoose && (
        <SelectField<TablePurpose>
          label={compare.purpose.label}
          value={purpose}
          options={(['compare', 'join'] as const).map((one) => [one, compare.purpose[one]])}
          onChoose={(next) => set({ purpose: next })}
        />
      )}
      {targets.length > 1 && (
        <SelectField
          label={files.join.layer}
          value={String(target.id)}
          options={targets.map(({ id, dataset }) => [String(id), dataset.name])}
          onChoose={(id) => {
            const next = targets.filter((one) => String(one.id) === id)
            setChosen(guessTarget(next, table, props.purpose))
          }}
        />
      )}
      <SelectField
        label={words.column}
        value={columns.layer}
        options={keyColumns(target)}
        onChoose={(layer) => set({ columns: { ...columns, layer } })}
      />
      <SelectField
        label={words.tableColumn}
        value={columns.table}
        options={table.fields.map((name) => [name, name])}
        onChoose={(field) => set({ columns: { ...columns, table: field } })}
      />
      {isComparing && (
        <AreaFields table={table} area={area} onChoose={(next) => set({ area: next })} />
      )}
      {isComparing && (
        <CheckField checked={isExact} onCheck={setExact}>
          {compare.exact}
        </CheckField>
      )}
      {counts.matched > 0 && (
        <p className="remark file-prompt__text" role="status">
          {[
            words.matches(writeNumber(counts.matched), writeNumber(compared)),
            ...writeDoubts(counts),
            ...(isFiltered ? [compare.filtered] : []),
          ].join(' ')}
        </p>
      )}
    </FilePrompt>
  )
}

/** The columns of a layer that may contain numbers of plots; its measurements may not. */
function keyColumns({ dataset }: ShownDataset): (readonly [string, string])[] {
  return dataset.columns.flatMap(({ name, isMeasured }) =>
    isMeasured ? [] : [[name, name] as const],
  )
}

function guessTarget(
  targets: readonly ShownDataset[],
  table: PlainTable,
  purpose: TablePurpose | null,
): Target {
  const { index, columns } = guessJoin(
    targets.map(({ dataset }) => dataset),
    table,
  )
  const target = targets[index]
  const { dataset } = target
  const plots = plotsOf({ dataset, ...allOf(dataset) }, columns.layer)
  const keyed = { ...plots, register: table, keyField: columns.table, isExact: false }
  const { isCertain, ...area } = guessArea(keyed)
  const isPlots = areaColumnOf(dataset) !== null
  const isProposed = !target.layer || (isPlots && isCertain)
  return { target, columns, area, purpose: purpose ?? (isProposed ? 'compare' : 'join') }
}

function allOf({ rowCount }: Pick<Dataset, 'rowCount'>): { passes: Uint8Array } {
  return { passes: new Uint8Array(rowCount).fill(1) }
}

const byPart = { lessa: 'lessaByPart', ganda: 'gandaByPart' } as const
const unitChoices = Object.keys(compare.units) as (keyof typeof compare.units)[]

interface AreaFieldsProps {
  table: PlainTable
  area: AreaColumns
  onChoose(area: AreaColumns): void
}

/** The unit of a register's areas, its columns, and which areas count as equal. */
function AreaFields({ table, area, onChoose }: AreaFieldsProps) {
  const { unit, fields } = area
  const hasParts = fields.length > 1 && (unit === 'lessa' || unit === 'ganda')
  const unread = useMemo(() => {
    const read = areaReader(table, area)
    return table.rows.filter((cells) => Number.isNaN(read(cells))).length
  }, [table, area])

  function chooseUnit(choice: keyof typeof compare.units): void {
    if (choice === 'lessaByPart' || choice === 'gandaByPart') {
      const local = choice === 'lessaByPart' ? 'lessa' : 'ganda'
      const inOrder = compare.parts[local].map((_, i) => table.fields[i] ?? table.fields[0])
      onChoose(columnsByPart(table.fields, local) ?? { unit: local, fields: inOrder })
    } else onChoose({ unit: choice, fields: fields.slice(0, 1) })
  }

  const floor = toleratedM2(table, area)
  return (
    <>
      <SelectField
        label={compare.unit}
        value={hasParts ? byPart[unit] : unit}
        options={unitChoices.map((choice) => [choice, compare.units[choice]])}
        onChoose={chooseUnit}
      />
      {fields.map((field, i) => (
        <SelectField
          // The parts of a unit never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: and two may have the same column
          key={i}
          label={hasParts ? compare.parts[unit][i] : compare.area}
          value={field}
          options={table.fields.map((name) => [name, name])}
          onChoose={(name) => onChoose({ unit, fields: fields.with(i, name) })}
        />
      ))}
      <p className="remark file-prompt__text">
        {compare.tolerance(
          writePercent(TOLERATED_SHARE, 1),
          `${writeNumber(floor, floor < 10 ? 2 : 0)} ${datasets.units.m2}`,
        )}
        {unread > 0 && ` ${compare.unread(writeCount(unread, compare.counts.rows))}`}
      </p>
    </>
  )
}
