import { INK_2 } from '@app/site/styles/colours.ts'
import { layers as layerWords } from '../content/layers.ts'
import { sheet as words } from '../content/sheet.ts'
import { surveyWords } from '../content/survey-words.ts'
import { classesOf } from '../dataset/classes.ts'
import { isFiltering } from '../filter/plot-filter.ts'
import { inks, swatches } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import { PEOPLE_A_DOT } from '../map/geometry/population-dots.ts'
import { inksOf } from '../map/opened/opened-inks.ts'
import { classColours } from '../map/opened/paint-opened.ts'
import { writeClass } from '../panels/own/write-class.ts'
import { codeNames } from '../panels/plot-words.ts'
import { plotsOn } from './draw-plots.ts'
import { trianglePath } from './draw-survey.ts'
import type { PathMark } from './path-data.ts'
import type { Projection } from './projection.ts'
import { colourOfFile, isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'

export interface LegendGroup {
  title: string
  entries: readonly LegendEntry[]
}

export interface LegendEntry {
  name: string
  /** In a box of `SIGN_WIDTH` by `SIGN_HEIGHT`. */
  sign: readonly PathMark[]
}

export const SIGN_WIDTH = 17
export const SIGN_HEIGHT = 9

const whole = `M0 0H${SIGN_WIDTH}V${SIGN_HEIGHT}H0Z`
const edge = { stroke: INK_2, strokeWidth: 0.3 }
const across = `M0 4.5H${SIGN_WIDTH}`

/** What is on the sheet, and no more: the plots' colours, then the other layers, then files. */
export function buildLegend(
  request: SheetRequest,
  projection: Projection,
  drawn: ReadonlySet<LayerId>,
): LegendGroup[] {
  const plots = plotsOn(request.survey, projection)
  const files = request.files.filter((file) => isOn(file, projection) && hasShapes(file))
  const groups = [
    ...(drawn.has('plots') ? [plotClasses(request, plots)] : []),
    otherLayers(request.layers.filter((id) => drawn.has(id))),
    ...(drawn.has('opened') ? files.map(fileGroup) : []),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Only those of which there is one on the sheet. */
function plotClasses(request: SheetRequest, plots: Uint32Array): LegendGroup {
  const { survey, column, selection, filter } = request
  const codes = survey.plots[column]
  const isPassing = (plot: number) => selection.passes[plot] === 1
  const present = new Set(Array.from(plots.filter(isPassing), (plot) => codes[plot]))
  const classes = codeNames[column].flatMap((name, code) =>
    present.has(code) ? [area(name, swatches[column][code])] : [],
  )
  const isCut = isFiltering(filter) && !plots.every(isPassing)
  const others = isCut ? [area(words.legend.passedOver, inks.plotPassedOver)] : []
  return { title: surveyWords.columns[column], entries: [...classes, ...others] }
}

/** Null for layers that need no sign, or that have a group of their own. */
const signs: Readonly<Record<LayerId, readonly PathMark[] | null>> = {
  relief: null,
  plots: null,
  opened: null,
  labels: null,
  water: [{ d: whole, fill: inks.water, stroke: inks.shore, strokeWidth: 0.4 }],
  elevation: inks.elevation.map((fill, i) => ({ d: part(i, inks.elevation.length), fill })),
  flood: [0, 1, 2].map((i) => ({
    d: part(i, 3),
    fill: inks.shore,
    fillOpacity: 0.14 * (i + 1),
  })),
  'plot-lines': [{ d: across, stroke: inks.plotLine, strokeWidth: 0.4 }],
  blocks: [{ d: across, stroke: inks.block, strokeWidth: 0.7, strokeDasharray: '6 2.4' }],
  contours: [{ d: across, stroke: inks.contour, strokeWidth: 0.6 }],
  roads: [
    { d: across, stroke: inks.casing, strokeWidth: 3.4 },
    { d: across, stroke: inks.roads[0], strokeWidth: 2.4 },
  ],
  buildings: [{ d: 'M4 1.5h9v6H4Z', fill: inks.building }],
  lights: dots(inks.light, 1.8),
  population: dots(inks.person, 1.2),
  tracks: [{ d: across, stroke: inks.track, strokeWidth: 0.6, strokeDasharray: '3 1.8' }],
  'control-points': [
    { d: trianglePath([8.5, 5.4]), fill: inks.white, stroke: inks.red, strokeWidth: 0.8 },
  ],
}

/** From the topmost to the lowest, as the panel of layers lists them. */
function otherLayers(layers: readonly LayerId[]): LegendGroup {
  const entries = layers.toReversed().flatMap((id): LegendEntry[] => {
    const sign = signs[id]
    if (!sign) return []
    const name = layerWords.names[id]
    const text = id === 'population' ? `${name} (${PEOPLE_A_DOT} ${words.legend.people})` : name
    return [{ name: text, sign }]
  })
  return { title: words.legend.map, entries }
}

/** The classes of the column that it is coloured by, as far as any feature that passes is in one. */
function fileGroup(file: SheetFile): LegendGroup {
  const { layer, colourBy, passes } = file
  if (!colourBy) return { title: words.legend.files, entries: [fileEntry(file)] }
  const { classes, of } = classesOf(colourBy)
  const colours = classColours(colourBy)
  const present = new Set(passes ? of.filter((_, feature) => passes[feature] === 1) : of)
  const entries = classes.flatMap((one, place) =>
    present.has(place) ? [area(writeClass(colourBy, one), colours[place])] : [],
  )
  return { title: `${layer.name}: ${colourBy.name}`, entries }
}

/** A picture alone has none. */
function hasShapes({ layer: { drawing } }: SheetFile): boolean {
  return [drawing.triangles, drawing.segments, drawing.points].some(({ length }) => length > 0)
}

function fileEntry(file: SheetFile): LegendEntry {
  const { name, drawing } = file.layer
  const { fill, line, point } = inksOf(drawing.looks[0] ?? {}, colourOfFile(file))
  const stroke = line ? { stroke: line.colour, strokeWidth: 0.9 } : {}
  if (drawing.triangles.length > 0) {
    const filled = fill ? { fill: fill.colour, fillOpacity: fill.opacity } : {}
    return { name, sign: [{ d: whole, ...filled, ...stroke }] }
  }
  return {
    name,
    sign: drawing.segments.length > 0 ? [{ d: across, ...stroke }] : dots(point.colour, 4),
  }
}

/** One of several that stand beside each other in a sign. */
function part(place: number, count: number): string {
  const width = SIGN_WIDTH / count
  return `M${place * width} 0h${width}v${SIGN_HEIGHT}h${-width}Z`
}

function area(name: string, fill: string): LegendEntry {
  return { name, sign: [{ d: whole, fill, ...edge }] }
}

function dots(stroke: string, strokeWidth: number): PathMark[] {
  const d = strokeWidth > 2 ? 'M8.5 4.5h0' : 'M4 3h0M9 6.2h0M13 2.8h0'
  return [{ d, stroke, strokeWidth, strokeLinecap: 'round' }]
}
