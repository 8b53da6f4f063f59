import { INK_2 } from '@app/design/colours.ts'
import { sheet as words } from '../content/sheet.ts'
import { surveyWords } from '../content/survey-words.ts'
import { classesOf } from '../dataset/classes.ts'
import { codeNames } from '../dataset/plot-names.ts'
import { questionTexts } from '../face/questions.ts'
import { blockPens, VEIL } from '../layers/answer-look.ts'
import { inks, swatches } from '../layers/colours.ts'
import { hasSource, type LayerId, layers, type Sign } from '../layers/layers.ts'
import { floodOpacity, type PointLook } from '../layers/looks.ts'
import { PEOPLE_A_DOT } from '../layers/population-dots.ts'
import { inksOf } from '../map/opened/opened-inks.ts'
import { classColours, classOpacity } from '../map/opened/paint-opened.ts'
import { isShapeInBox } from '../plane/shape-in-box.ts'
import type { Survey } from '../survey/build-survey.ts'
import { bandOf } from '../values/show-values.ts'
import { bandLegendOf } from '../values/value-legend.ts'
import { answerKey } from '../writing/answer-key.ts'
import { writeClass } from '../writing/write-class.ts'
import { INK_OPACITY, marksAt, passedOverPen, strokeOf } from './paper-surface.ts'
import type { DrawnLayer, PathMark } from './path-data.ts'
import type { Projection } from './projection.ts'
import { featuresOnSheet, plotsOnSheet } from './rows-on-sheet.ts'
import { isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'

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
const ring = 'M1.5 1.5h14v6h-14Z'
const rim = { stroke: INK_2, strokeWidth: 0.3 }
/** A hatched area. */
const slants = 'M0 9L9 0M4 9L13 0M8 9L17 0'
const across = `M0 4.5H${SIGN_WIDTH}`
const flat = { strokeLinecap: 'butt' } as const

/** Only what is on the sheet: the plots' colours, then the other layers, then files. */
export function buildLegend(
  request: SheetRequest,
  projection: Projection,
  marked: readonly DrawnLayer[],
): LegendGroup[] {
  // Those with ink for certain: waterlines are clipped to the water, which may be elsewhere.
  const drawn = new Set(marked.flatMap(({ id, within }) => (within === 'water' ? [] : id)))
  const files = request.files.filter((file) => isOn(file, projection) && hasShapes(file))
  const groups = [
    ...(drawn.has('plots') ? [plotClasses(request, projection)] : []),
    // An answer takes their colours.
    ...(drawn.has('flood') && !request.answer ? [floodClasses(request, projection)] : []),
    otherLayers(
      request,
      marked.filter(({ id }) => drawn.has(id)),
    ),
    ...(drawn.has('opened') ? files.map((file) => fileGroup(file, projection)) : []),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Around the block that an answer names. */
const outline = blockPens.map((pen) => ({ d: ring, ...strokeOf(pen) }))

/** Only those that occur on the sheet. */
function plotClasses(request: SheetRequest, projection: Projection): LegendGroup {
  const { survey, column, selection, question, answer } = request
  const isSeen = plotsOnSheet(survey, projection)
  if (question && answer) {
    const { starts, coordinates } = survey.blocks.shapes
    const box = projection.boxOn(survey.origin)
    const key = answerKey(survey, question, answer, {
      hasPlot: (plot) => isSeen[plot] === 1,
      hasBlock: (block) => isShapeInBox(coordinates, starts[block], starts[block + 1], box, 'ring'),
    })
    const entries = key.map(({ name, colour, opacity, isOutline, isHatched }) => {
      if (isHatched) return { name, sign: [{ d: slants, stroke: colour, strokeWidth: 0.7 }] }
      return isOutline ? { name, sign: outline } : area(name, colour, opacity)
    })
    return { title: questionTexts[question], entries }
  }
  const codes = survey.plots[column]
  const present = new Set(codes.filter((_, plot) => isSeen[plot] && selection.passes[plot]))
  const classes = codeNames[column].flatMap((name, code) =>
    present.has(code) ? [area(name, swatches[column][code])] : [],
  )
  const isCut = isSeen.some((seen, plot) => seen && !selection.passes[plot])
  const others = isCut ? [area(words.legend.passedOver, inks.plotPassedOver)] : []
  return { title: surveyWords.columns[column], entries: [...classes, ...others] }
}

/** Only those that occur on the sheet; no risk has no tint. */
function floodClasses({ survey, selection }: SheetRequest, projection: Projection): LegendGroup {
  const isSeen = plotsOnSheet(survey, projection)
  const present = new Set(
    survey.plots.flood.filter((_, plot) => isSeen[plot] && selection.passes[plot]),
  )
  const entries = codeNames.flood.flatMap((name, code) =>
    code > 0 && present.has(code) ? [area(name, inks.flood, floodOpacity(code))] : [],
  )
  return { title: layers.flood.name, entries }
}

/** The scale for lines and points in the legend. */
const SIGN_METRES_PER_PIXEL = 4

/** Null for layers that need no symbol, or that have a separate group. */
function signOf(
  id: LayerId,
  survey: Survey,
  marks: readonly PathMark[],
): readonly PathMark[] | null {
  if (hasSource(id)) {
    const source = layers[id].source(survey)
    if ('points' in source) return pointSign(source.points.lookAt(SIGN_METRES_PER_PIXEL))
    const pens = source.lines.at(-1)?.pensAt(SIGN_METRES_PER_PIXEL) ?? []
    return pens.flatMap((pen) => (pen ? [{ d: across, ...strokeOf(pen), ...flat }] : []))
  }
  const { sign } = layers[id]
  if (sign === null) return null
  if ('line' in sign) return [{ d: across, stroke: sign.line, strokeWidth: 0.4 }]
  const { areas, edge }: Extract<Sign, { areas: unknown }> = sign
  const fills = areas ?? commonest(marks)
  return fills.map((fill, i) => ({
    d: part(i, fills.length, areas ? 0 : INSET),
    fill,
    ...(edge ? { stroke: edge, strokeWidth: 0.4 } : {}),
  }))
}

/** How many colours the symbol of a layer shows that has those of its plots, and its inset. */
const MOST_COLOURS = 3
const INSET = 1.5

/** The colours with the most shapes on the sheet. */
function commonest(marks: readonly PathMark[]): string[] {
  return marks
    .flatMap(({ d, fill }) => (fill ? [{ fill, length: d.length }] : []))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_COLOURS)
    .map(({ fill }) => fill)
}

/** From the topmost to the lowest, as in the layers panel. */
function otherLayers(
  { layers: shown, survey, answer }: SheetRequest,
  drawn: readonly DrawnLayer[],
): LegendGroup {
  const entries = shown.toReversed().flatMap((id): LegendEntry[] => {
    const own = drawn.find((layer) => layer.id === id)
    const sign = own && signOf(id, survey, own.marks)
    if (!sign) return []
    const { name } = layers[id]
    const text = id === 'population' ? words.legend.population(name, PEOPLE_A_DOT) : name
    // Below the veil of an answer, layers are fainter.
    const isVeiled = answer !== null && id !== answer.layer
    return [{ name: text, sign: isVeiled ? sign.map(veiled) : sign }]
  })
  return { title: words.legend.map, entries }
}

/** The classes of the column that colours it, if any matching feature on the sheet is in them. */
function fileGroup(file: SheetFile, projection: Projection): LegendGroup {
  const { layer, colourBy, passes, style } = file
  const isSeen = featuresOnSheet(layer, projection)
  const isCut = passes && isSeen.some((seen, feature) => seen && !passes[feature])
  const others = isCut && layer.drawing.segments.length > 0 ? [passedOver] : []
  const band = style && bandOf(layer, style)
  if (band) {
    const { classes } = bandLegendOf(band)
    const entries = classes.map(({ name, colour }) => area(name, colour, style.opacity))
    return { title: `${layer.name}: ${band.name}`, entries }
  }
  if (!colourBy) return { title: words.legend.files, entries: [fileEntry(file), ...others] }
  const { classes, of } = classesOf(colourBy)
  const colours = classColours(colourBy)
  const opacity = classOpacity(layer.drawing, style)
  const present = new Set(of.filter((_, feature) => isSeen[feature] && passes?.[feature] !== 0))
  const entries = classes.flatMap((one, place) =>
    present.has(place) ? [area(writeClass(colourBy, one), colours[place], opacity)] : [],
  )
  return { title: `${layer.name}: ${colourBy.name}`, entries: [...entries, ...others] }
}

function veiled(mark: PathMark): PathMark {
  return { ...mark, opacity: (mark.opacity ?? 1) * (1 - VEIL) }
}

const passedOver: LegendEntry = {
  name: words.legend.passedOver,
  sign: [{ d: whole, ...strokeOf(passedOverPen) }],
}

/** An image alone has none. */
export function hasShapes({ layer: { drawing } }: SheetFile): boolean {
  return [drawing.triangles, drawing.segments, drawing.points].some(({ length }) => length > 0)
}

function fileEntry(file: SheetFile): LegendEntry {
  const { name, drawing } = file.layer
  const { fill, pens, point } = inksOf(drawing.looks[0] ?? {}, file)
  const line = pens.at(-1)
  const stroke = line ? { stroke: line.colour, strokeWidth: 0.9 } : {}
  if (drawing.triangles.length > 0) {
    const filled = fill ? { fill: fill.colour, fillOpacity: fill.opacity } : {}
    return { name, sign: [{ d: whole, ...filled, ...stroke }] }
  }
  return {
    name,
    sign:
      drawing.segments.length > 0
        ? [{ d: across, ...stroke }]
        : pointSign({ fill: point.fill, sizePx: 8 }),
  }
}

/** One of several side by side in a symbol. */
function part(place: number, count: number, inset: number): string {
  const width = (SIGN_WIDTH - 2 * inset) / count
  const height = SIGN_HEIGHT - 2 * inset
  return `M${inset + place * width} ${inset}h${width}v${height}h${-width}Z`
}

/** In the same tone as on the map. */
function area(name: string, fill: string, fillOpacity = INK_OPACITY): LegendEntry {
  return { name, sign: [{ d: whole, fill, fillOpacity, ...rim }] }
}

/** One, or three if they fit. */
function pointSign(look: PointLook): PathMark[] {
  const middle = [8.5, look.isTriangle ? 5.4 : 4.5] as const
  const three = [
    [4, 3],
    [9, 6.2],
    [13, 2.8],
  ] as const
  return marksAt(look.sizePx < 5 ? three : [middle], look)
}
