import type { ColourColumn } from '../layers/colours.ts'
import { swatches } from '../layers/colours.ts'
import type { LegendClass } from '../parts/legend.tsx'
import { codeNames } from './plot-words.ts'

/** The codes that the sample's plots are coloured by, for legends and charts. */
export function codeClasses(column: ColourColumn): LegendClass[] {
  return codeNames[column].map((name, code) => ({ name, colour: swatches[column][code] }))
}
