import { values as words } from '../../content/values.ts'
import { classedBy } from '../../dataset/classes.ts'
import type { Column } from '../../dataset/dataset.ts'
import type { LayerStyle } from '../../layers/layer-style.ts'
import { classOpacity } from '../../map/opened/paint-opened.ts'
import { Legend } from '../../parts/legend.tsx'
import type { ClassedBand } from '../../values/paint-band.ts'
import { bandLegendOf } from '../../values/value-legend.ts'
import { columnClasses } from '../charts/column-classes.ts'

interface ValueLegendProps {
  /** Without the visitor's classes. */
  column: Column
  style: LayerStyle
  /** Without classes, which are beside it. */
  isShort?: boolean
  label?: string
}

/** A continuous ramp with its ends and the range of values, or classes. */
export function ValueLegend({ column, style, isShort = false, ...props }: ValueLegendProps) {
  const classed = classedBy(column, style.classing)
  if (style.band === null) {
    return isShort ? null : (
      <Legend {...props} classes={columnClasses(classed, classOpacity(null, style))} />
    )
  }
  // A band is chosen, so the column is one.
  const { range, isSmooth, classes } = bandLegendOf(classed as ClassedBand)
  return (
    <div className="value-legend">
      {isSmooth && (
        <>
          <div
            className="value-legend__ramp"
            style={{
              background: `linear-gradient(to right, ${classes.map(({ colour }) => colour).join()})`,
            }}
          />
          <p className="value-legend__ends">
            <span>{classes[0]?.name}</span>
            <span>{classes.at(-1)?.name}</span>
          </p>
        </>
      )}
      {!isSmooth && !isShort && <Legend {...props} classes={classes} />}
      {range && <p className="remark">{words.range(range)}</p>}
    </div>
  )
}
