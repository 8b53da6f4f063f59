import type { BuiltDataset } from '@app/formats/dataset/dataset.ts'
import type { Comparison } from '@app/formats/join/compare-register.ts'
import type { ComparisonRequest } from '@app/formats/join/compare-table.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { rowsThatPass } from '@app/formats/save/saved-table.ts'
import type { WrittenFile } from '@app/formats/save-file.ts'
import type { SaveOptions } from '@app/formats/worker/open-source.ts'
import { compare as words } from '../content/compare.ts'
import { areaColumnOf } from '../dataset/compared.ts'
import { type Dataset, type NumberColumn, wordAt } from '../dataset/dataset.ts'
import type { SavedPlots } from './plot-rows.ts'
import { writePlots } from './save-plots.ts'
import {
  answeredBy,
  compareFeatures,
  openFile,
  reopenFile,
  writeFeatures,
} from './visitor-files.ts'

/** The map of a comparison: a visitor's file, or the sample. */
export interface ComparedMap {
  dataset: Dataset
  layer: OpenedLayer | null
  survey: SavedPlots['survey']
  /** 1 for each plot that matches the filters. */
  passes: Uint8Array
}

/** How a visitor wants them compared. */
export interface ComparisonChoice
  extends Pick<Comparison, 'register' | 'keyField' | 'area' | 'isExact'> {
  /** The name of the map's column with the numbers of plots. */
  column: string
}

/** The plots that match the filters, with their numbers and areas. */
export function plotsOf(
  { dataset, passes }: Pick<ComparedMap, 'dataset' | 'passes'>,
  column: string,
): Pick<Comparison, 'keys' | 'areasM2'> {
  const key = dataset.columns.find(({ name }) => name === column)
  const areas = areaColumnOf(dataset)
  const rows = rowsThatPass(passes)
  return {
    keys: Array.from(rows, (row) => wordAt(key, row)),
    areasM2: Float64Array.from(rows, (row) => areas?.values[row] ?? Number.NaN),
  }
}

/**
 * Compares a map with a register in a worker, and opens the answer as a file of its own. Rejects
 * with a sentence for the visitor.
 */
export async function compareMap(
  map: ComparedMap,
  { column, ...choice }: ComparisonChoice,
  options: SaveOptions,
): Promise<OpenedLayer> {
  const { dataset, layer, survey, passes } = map
  const { results, columns, ofMap } = words
  const isWhole = passes.every((pass) => pass === 1)
  const compared: ComparisonRequest = {
    comparison: { ...plotsOf(map, column), ...choice },
    words: { results, columns, inUnit: words.inUnit[choice.area.unit], ofMap },
    hasColumns: layer !== null && isWhole,
  }
  const common = { format: 'geojson', passes, compared }
  const name = words.file(stemOf(dataset.name), stemOf(choice.register.name))
  const fileOf = ({ bytes }: WrittenFile) => new File([bytes], name)
  if (layer && isWhole) {
    const answer = await compareFeatures(layer, { ...common, nameField: null }, options)
    const files = answer.written.then((written) => [fileOf(written)])
    files.catch(console.error)
    return reopenFile(answerLayer(layer, answer.columns, name), { files, answers: {}, joins: [] })
  }
  const written = layer
    ? await writeFeatures(layer, { ...common, nameField: null }, options)
    : await writePlots({ ...common, survey }, options)
  return openFile([fileOf(written)], { ...options, ...answeredBy({}) })
}

/**
 * The answer has the shapes of the map, in the same order: drawing them again would take longer
 * than comparing.
 */
function answerLayer(
  layer: OpenedLayer,
  { dataset, leftOut }: BuiltDataset,
  name: string,
): OpenedLayer {
  const { rowCount } = dataset
  const drawing = layer.sublayers?.whole ?? layer.drawing
  const measured = layer.dataset.columns.flatMap((column) =>
    column.kind === 'number' && column.isMeasured
      ? { ...column, values: lengthened(column.values, rowCount) }
      : [],
  )
  const columns = [...dataset.columns, ...measured]
  return {
    ...layer,
    ...{ name, format: 'GeoJSON', featureCount: rowCount, note: '' },
    skippedCount: layer.skippedCount + rowCount - layer.featureCount,
    fields: [...dataset.columns.map((column) => column.name), ...leftOut],
    dataset: { ...dataset, name, columns },
    spots: lengthened(layer.spots, 2 * rowCount),
    drawing: { ...structuredClone(drawing), looks: [{}], lookOf: new Uint8Array(rowCount) },
    ...{ raster: null, overlays: [], sublayers: null },
  }
}

function lengthened<Values extends NumberColumn['values']>(values: Values, length: number): Values {
  // The same kind of array.
  const longer = new (values.constructor as new (length: number) => Values)(length)
  longer.fill(Number.NaN)
  longer.set(values)
  return longer
}

/** A name without its ending, for the name of a file. */
function stemOf(name: string): string {
  return name.replace(/^.*\//, '').replace(/(?:\.\w{1,10}){1,2}$/, '')
}
