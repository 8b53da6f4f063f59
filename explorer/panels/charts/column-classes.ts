import { classesOf } from '../../dataset/classes.ts'
import type { Column } from '../../dataset/dataset.ts'
import { classColours } from '../../map/opened/paint-opened.ts'
import type { LegendClass } from '../../parts/legend.tsx'
import { writeClass } from '../../writing/write-class.ts'

/** The classes of a column, for legends and charts. */
export function columnClasses(column: Column): LegendClass[] {
  const colours = classColours(column)
  return classesOf(column).classes.map((one, index) => ({
    name: writeClass(column, one),
    colour: colours[index],
  }))
}
