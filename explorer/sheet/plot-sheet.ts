import { toUtm, type UtmZone, zoneAt } from '@app/formats/crs/utm.ts'
import { metresBetween } from '@app/formats/geometry/earth.ts'
import { titleOf } from '../dataset/dataset.ts'
import { buildPlane, type LngLat } from '../plane/plane.ts'
import type { ShownDataset } from '../state/datasets.ts'
import type { Survey } from '../survey/build-survey.ts'
import { cellWriter } from '../writing/write-cell.ts'
import { systemOf } from './facts.ts'
import { areaColumnOf, calledOf } from './plot-list.ts'
import { type Outlines, outlinesOfFile, outlinesOfPlots } from './plot-outlines.ts'
import { cornersOf, neighboursOf, type Point } from './plot-sides.ts'

/** A corner of a plot, and the side from it to the next. */
export interface Corner {
  number: number
  /** On the plane of the outlines. */
  at: Point
  place: LngLat
  eastingM: number
  northingM: number
  next: number
  sideM: number
  /** The rows along the side. */
  neighbours: readonly number[]
}

/** The content of one plot's sheet. */
export interface PlotSheet {
  row: number
  name: string
  rings: readonly (readonly Corner[])[]
  areaM2: number
  perimeterM: number
  neighbours: readonly string[]
  attributes: readonly (readonly [name: string, value: string])[]
}

export interface PlotSource {
  outlines: Outlines
  zone: UtmZone
  /** For example WGS 84 / UTM zone 46N (EPSG:32646). */
  system: string
  /** All matching rows with an area, or the selected one. */
  rows: readonly number[]
  nameOf(row: number): string
  /** A short form for the map: a plot of the sample has a number in its block. */
  labelOf(row: number): string
  sheetOf(row: number): PlotSheet
}

/** For the active dataset; `only` is the selected row. */
export function buildPlotSource(
  shown: ShownDataset,
  survey: Survey,
  only: number | null,
): PlotSource {
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

  function sheetOf(row: number): PlotSheet {
    const shapes = outlines.ringsOf(row).map(cornersOf)
    const beside = neighboursOf(outlines, row, shapes)
    let number = 0
    const rings = shapes.map((ring, r) => {
      const first = number + 1
      const places = ring.map(([x, y]) => plane.toLngLat(x, y))
      return places.map((place, i): Corner => {
        number += 1
        const to = places[(i + 1) % places.length]
        const { x, y } = toUtm(place, zone)
        return {
          number,
          at: ring[i],
          place,
          eastingM: x,
          northingM: y,
          next: i + 1 < places.length ? number + 1 : first,
          sideM: metresBetween(place.lng, place.lat, to.lng, to.lat),
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
      attributes: columns.map((column, i) => [titleOf(column), writers[i](row)]),
    }
  }

  return {
    outlines,
    zone,
    system: systemOf(zone),
    rows: all.filter((row) => isAsked(row) && outlines.ringsOf(row).length > 0),
    nameOf: called,
    labelOf: (row) => (layer ? called(row) : String(survey.plots.number[row])),
    sheetOf,
  }
}
