import { codeFills, landUseFills } from '@app/design/colours.ts'
import { datasets } from '../content/datasets.ts'
import { filters } from '../content/filters.ts'
import { surveyWords } from '../content/survey-words.ts'
import { table } from '../content/table.ts'
import type { Survey } from '../survey/build-survey.ts'
import { DAY_MS, FIRST_DAY_MS, landUses } from '../survey/vocabulary.ts'
import type { Column, Dataset, DateColumn, NumberColumn, TextColumn } from './dataset.ts'
import { type CodedColumn, codedColumns, codeNames, plotName } from './plot-names.ts'

type Named = Pick<Survey, 'plots' | 'blocks'>

/** In the order of the table. */
const columnIds = [
  'plot',
  'landUse',
  'status',
  'areaM2',
  'frontageM',
  'tenure',
  'tax',
  'taxRs',
  'valueLakh',
  'flood',
  'elevationM',
  'households',
  'population',
  'surveyor',
  'day',
] as const
type SampleColumn = (typeof columnIds)[number]

/** Columns that can be filtered by a range. */
export const rangedColumns = ['areaM2', 'day'] as const
export type RangedColumn = (typeof rangedColumns)[number]

/** The index of a column in the sample's dataset. */
export function sampleIndex(column: SampleColumn): number {
  return columnIds.indexOf(column)
}

/**
 * The bins of the area histogram and the steps of its slider, m². Round numbers on a roughly
 * logarithmic scale, because plots are many small ones and few very large ones.
 */
export const areaStopsM2: readonly number[] = [
  0, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000,
  50_000,
]

const known = new WeakMap<Survey['plots'], Dataset>()

/** The plots of the sample as columns over the survey's own arrays. */
export function sampleDataset(survey: Named): Dataset {
  const dataset = known.get(survey.plots) ?? build(survey)
  known.set(survey.plots, dataset)
  return dataset
}

function build(survey: Named): Dataset {
  const { plots } = survey
  return {
    name: datasets.sample.name,
    isSample: true,
    rowCount: plots.landUse.length,
    columns: columnIds.map((id) =>
      id === 'plot' ? columnOf(plots.number, () => names(survey)) : plainColumn(id, plots[id]),
    ),
    nameColumn: sampleIndex('plot'),
    filterable: [...codedColumns, ...rangedColumns].map(sampleIndex),
  }
}

const columns = new WeakMap<object, Column>()

/** An edit keeps most columns, with everything computed from them. */
function columnOf(values: object, create: () => Column): Column {
  const column = columns.get(values) ?? create()
  columns.set(values, column)
  return column
}

function plainColumn(
  id: Exclude<SampleColumn, 'plot'>,
  values: Uint8Array | Uint16Array | Float32Array,
): Column {
  return columnOf(values, () => {
    if (isCoded(id)) return codes(id, values)
    return id === 'day' ? day(values) : number(id, values)
  })
}

function isCoded(id: SampleColumn): id is CodedColumn {
  return codedColumns.some((coded) => coded === id)
}

const own = { isMeasured: false, isWrittenAsText: false, isPlace: false } as const

/** For example 'Block 12 / 34'. There are as many as plots, so they are created on demand. */
function names({ plots, blocks }: Named): TextColumn {
  let written: string[] | undefined
  return {
    ...own,
    kind: 'text',
    name: table.columns.plot,
    codes: Uint32Array.from(plots.number, (_, plot) => plot),
    isFixed: true,
    get words() {
      written ??= Array.from(plots.number, (_, plot) => plotName({ plots, blocks }, plot))
      return written
    },
  }
}

const fills: Partial<Record<CodedColumn, readonly string[]>> = {
  landUse: landUses.map((use) => landUseFills[use]),
  ...codeFills,
}

function codes(id: CodedColumn, values: TextColumn['codes']): TextColumn {
  const [name, title] = [table.columns[id], surveyWords.columns[id]]
  const colours = fills[id]
  return {
    ...own,
    ...(colours && { colours }),
    ...{ kind: 'text', name, title, codes: values, words: codeNames[id], isFixed: true },
  }
}

const units: Partial<Record<SampleColumn, NumberColumn['unit']>> = { areaM2: 'm2', frontageM: 'm' }

function number(
  id: Exclude<SampleColumn, CodedColumn>,
  values: NumberColumn['values'],
): NumberColumn {
  const isWhole = !(values instanceof Float32Array)
  const isArea = id === 'areaM2'
  return {
    ...own,
    ...(isArea && { title: filters.areaM2.label, stops: areaStopsM2 }),
    ...{ kind: 'number', name: table.columns[id], values, isWhole, unit: units[id] ?? null },
  }
}

function day(values: DateColumn['values']): DateColumn {
  const [name, title] = [table.columns.day, filters.day.label]
  const since = { zeroMs: FIRST_DAY_MS, unitMs: DAY_MS, hasTime: false }
  return { ...own, ...since, kind: 'date', name, title, values }
}
