import type { Band, OpenedLayer, Raster } from '@app/formats/opened-layer.ts'
import { values as words } from '../content/values.ts'
import { classedBy } from '../dataset/classes.ts'
import type { Column } from '../dataset/dataset.ts'
import type { LayerStyle } from '../layers/layer-style.ts'
import type { PaintedLayer, Reading } from '../map/opened/painted-layer.ts'
import { buildPlane, type LngLat } from '../plane/plane.ts'
import { pluralOf, writeNumber } from '../writing/write-number.ts'
import { type Bins, countPoints, drawBins, hexagonOf } from './density.ts'
import { type ClassedBand, paintBand } from './paint-band.ts'
import { cellAt } from './raster-cell.ts'
import { writeExact, writeWidth } from './write-exact.ts'

const prepared = new WeakMap<PaintedLayer, PaintedLayer>()

/** A file as the map shows it: its image in the colours of a band, or its points counted. */
export function showValues(painted: PaintedLayer): PaintedLayer {
  const shown = prepared.get(painted) ?? prepare(painted)
  prepared.set(painted, shown)
  return shown
}

function prepare(painted: PaintedLayer): PaintedLayer {
  const { layer, style } = painted
  if (!style) return painted
  const band = bandOf(layer, style)
  if (band && layer.raster) {
    const { raster } = layer
    const picture = paintedRaster(raster, band, style.isShaded)
    return { ...painted, picture, readAt: (place) => readBand(raster, band, place) }
  }
  const counted = countedOf(painted)
  if (!counted) return painted
  const { bins, drawing, column } = counted
  const { labelBy: _, passes: __, ...rest } = painted
  return {
    ...rest,
    passes: null,
    layer: { ...layer, drawing, sublayers: null },
    counted: layer,
    colourBy: classedBy(column, style.classing),
    readAt: (place) => readBin(bins, layer, place),
  }
}

/** The band that colours a file, in classes; null without one. */
export function bandOf({ raster }: OpenedLayer, style: LayerStyle): ClassedBand | null {
  const band = raster?.bands[style.band ?? -1]
  // Classes are added to the same column.
  return band ? (classedBy(band, style.classing) as ClassedBand) : null
}

/** The column that a file is coloured by when it shows values, without classes. */
export function valueColumnOf(painted: PaintedLayer): Column | null {
  const { layer, style } = painted
  return layer.raster?.bands[style?.band ?? -1] ?? countedOf(painted)?.column ?? null
}

const lastPainted = new WeakMap<Raster, { band: Band; isShaded: boolean; picture: Raster }>()

/** The last one is cached: opacity does not change it. */
function paintedRaster(raster: Raster, band: ClassedBand, isShaded: boolean): Raster {
  const before = lastPainted.get(raster)
  if (before && before.band === band && before.isShaded === isShaded) return before.picture
  const picture = paintBand(raster, band, isShaded)
  lastPainted.set(raster, { band, isShaded, picture })
  return picture
}

function readBand(raster: Raster, band: ClassedBand, place: LngLat): Reading | null {
  const cell = cellAt(raster, place)
  const value = cell ? band.values[cell.row * raster.width + cell.column] : Number.NaN
  if (!cell || !Number.isFinite(value)) return null
  return { lines: [writeExact(band, value), band.name], corners: cell.corners }
}

interface Counted {
  passes: Uint8Array | null
  bins: Bins
  drawing: OpenedLayer['drawing']
  column: Column
}

const lastCounted = new WeakMap<OpenedLayer['drawing'], Counted>()

/** The last count of each drawing is cached. */
function countedOf({ layer: { drawing }, passes, style }: PaintedLayer): Counted | null {
  const widthM = style?.densityM ?? null
  if (widthM === null || drawing.points.length === 0) return null
  const before = lastCounted.get(drawing)
  if (before && before.passes === passes && before.bins.widthM === widthM) return before
  const bins = countPoints(drawing, widthM, passes)
  const column: Column = {
    kind: 'number',
    name: words.perHexagon(writeWidth(widthM)),
    isMeasured: false,
    isWrittenAsText: false,
    isPlace: false,
    values: bins.counts,
    isWhole: true,
    unit: null,
  }
  const counted = { passes, bins, drawing: drawBins(drawing.origin, bins), column }
  lastCounted.set(drawing, counted)
  return counted
}

function readBin(bins: Bins, { drawing }: OpenedLayer, place: LngLat): Reading | null {
  const plane = buildPlane(drawing.origin)
  const { x, y } = plane.toPlane(place)
  const bin = bins.binAt(x, y)
  if (bin === null) return null
  const corners = hexagonOf(bins, bin)
  const count = bins.counts[bin]
  return {
    lines: [
      `${writeNumber(count)} ${pluralOf(count, words.points)}`,
      words.hexagon(writeWidth(bins.widthM)),
    ],
    corners: [0, 1, 2, 3, 4, 5].map((i) => plane.toLngLat(corners[2 * i], corners[2 * i + 1])),
  }
}
