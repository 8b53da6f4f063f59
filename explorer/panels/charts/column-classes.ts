import { classesOf } from '../../dataset/classes.ts'
import type { Column } from '../../dataset/dataset.ts'
import { hexAlong, inks } from '../../layers/colours.ts'
import { classColours } from '../../map/opened/paint-opened.ts'
import type { LegendClass } from '../../parts/legend.tsx'
import { writeClass } from '../../writing/write-class.ts'

/** The classes of a column, for legends and charts; with an opacity, as painted over paper. */
export function columnClasses(column: Column, opacity = 1): LegendClass[] {
  const colours = classColours(column)
  return classesOf(column).classes.map((one, index) => ({
    name: writeClass(column, one),
    colour: hexAlong([inks.paper, colours[index]], opacity),
  }))
}
