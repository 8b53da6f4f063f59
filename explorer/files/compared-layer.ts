import { mapInks } from '@app/design/colours.ts'
import type { ComparisonResult } from '@app/formats/join/compare-register.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { compare as words } from '../content/compare.ts'
import { comparedColumns } from '../dataset/compared.ts'

const { classes } = mapInks
/** What is equal is quiet, and the rest stands out. In the order of legends and charts. */
const colours: Readonly<Record<ComparisonResult, string>> = {
  equal: classes[3],
  differs: classes[2],
  notInRegister: classes[7],
  notInMap: classes[1],
  twiceInMap: classes[4],
  twiceInRegister: classes[10],
  noArea: mapInks.otherClass,
}
const results = Object.keys(colours) as ComparisonResult[] // It has these keys.

/**
 * A comparison with a register keeps the order and the colours of its results, however rare they
 * are, and is named by its plots. Any other file is unchanged.
 */
export function asComparison<Layer extends Pick<OpenedLayer, 'dataset'>>(layer: Layer): Layer {
  const { dataset } = layer
  const result = comparedColumns(dataset)?.result
  if (!result) return layer
  const used = results.filter((key) => result.words.includes(words.results[key]))
  const places = result.words.map((word) => used.findIndex((key) => words.results[key] === word))
  const codes = Uint8Array.from(result.codes, (code) => places[code])
  if (Array.from(result.codes).some((code) => places[code] < 0)) return layer
  const fixed = {
    ...result,
    ...{ codes, words: used.map((key) => words.results[key]), isFixed: true },
    colours: used.map((key) => colours[key]),
  }
  const columns = dataset.columns.map((column) => (column === result ? fixed : column))
  const nameColumn = columns.findIndex(({ name }) => name === words.columns.plot)
  return { ...layer, dataset: { ...dataset, columns, nameColumn } }
}
