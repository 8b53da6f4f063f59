import { toUtm, zoneAt } from '@app/formats/crs/utm.ts'
import { metresBetween } from '@app/formats/geometry/earth.ts'
import { titleOf } from '../dataset/dataset.ts'
import { buildPlane } from '../plane/plane.ts'
import type { ShownDataset } from '../state/datasets.ts'
import type { Survey } from '../survey/build-survey.ts'
import { cellWriter } from '../writing/write-cell.ts'
import { systemOf } from './facts.ts'
import { areaColumnOf, calledOf } from './plot-list.ts'
import { outlinesOfFile, outlinesOfPlots } from './plot-outlines.ts'
import { cornersOf, neighboursOf } from './plot-sides.ts'

export type PlotSource = ReturnType<typeof buildPlotSource>
export type PlotSheet = ReturnType<PlotSource['sheetOf']>

/** A corner of a plot, and the side from it to the next. */
export type PlotCorner = PlotSheet['rings'][number][number]

/** For the active dataset; `only` is the selected row. */
export function buildPlotSource(shown: ShownDataset, survey: Survey, only: number | null) {
  const { dataset, view, layer } = shown
  const outlines = layer
    ? outlinesOfFile(layer.drawing, dataset.rowCount)
    : outlinesOfPlots(survey.origin, survey.plots.shapes)
  const { origin } = outlines
  const plane = buildPlane(origin)
  const zone = zoneAt(origin)
  const columns = dataset.columns.filter(({ isMeasured }) => !isMeasured)
  const writers = columns.map((column) => cellWriter(column, dataset.isSample))
  const areas = dataset.columns[areaColumnOf(shown)]
  const called = (row: number) => calledOf(shown, row)
  const isAsked = (row: number) => (only === null ? view.selection.passes[row] === 1 : row === only)
  const all = Array.from({ length: dataset.rowCount }, (_, row) => row)

  function sheetOf(row: number) {
    const shapes = outlines.ringsOf(row).map(cornersOf)
    const beside = neighboursOf(outlines, row, shapes)
    let number = 0
    const rings = shapes.map((ring, r) => {
      const first = number + 1
      const places = ring.map(([x, y]) => plane.toLngLat(x, y))
      return places.map((place, i) => {
        number += 1
        const to = places[(i + 1) % places.length]
        const { x, y } = toUtm(place, zone)
        return {
          number,
          /** On the plane of the outlines. */
          at: ring[i],
          place,
          eastingM: x,
          northingM: y,
          next: i + 1 < places.length ? number + 1 : first,
          sideM: metresBetween(place.lng, place.lat, to.lng, to.lat),
          /** The rows along the side. */
          neighbours: beside[r][i],
        }
      })
    })
    const corners = rings.flat()
    return {
      row,
      name: called(row),
      rings,
      areaM2: areas?.kind === 'number' ? areas.values[row] : Number.NaN,
      perimeterM: corners.reduce((sum, { sideM }) => sum + sideM, 0),
      neighbours: [...new Set(corners.flatMap(({ neighbours }) => neighbours))].map(called),
      attributes: columns.map((column, i) => [titleOf(column), writers[i](row)] as const),
    }
  }

  return {
    outlines,
    zone,
    system: systemOf(zone),
    /** All matching rows with an area, or the selected one. */
    rows: all.filter((row) => isAsked(row) && outlines.ringsOf(row).length > 0),
    nameOf: called,
    /** A short form for the map: a plot of the sample has a number in its block. */
    labelOf: (row: number) => (layer ? called(row) : String(survey.plots.number[row])),
    sheetOf,
  }
}
