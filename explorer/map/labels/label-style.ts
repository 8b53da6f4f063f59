import * as colours from '@app/design/colours.ts'
import { centroidOf } from '@app/formats/geometry/ring.ts'
import type { LayerId } from '../../layers/layers.ts'
import { boxAround } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { Label } from '../../survey/survey.ts'

/** A name on the map and its typography. */
export interface Name {
  text: string
  x: number
  y: number
  /** Degrees from east, counter-clockwise; null stays level when the map is rotated. */
  angle: number | null
  style: NameStyle
  /** Lower numbers are placed first. */
  order: number
  /** Shown only while the map is at least this close. */
  belowMetresPerPixel: number
  /** Shown only together with this layer, in addition to the layer of labels. */
  layer: LayerId | null
}

export interface NameStyle {
  family: keyof typeof families
  weight: number
  colour: string
  halo: string
  haloPx: number
  spacingPx: number
  sizePx: number
  isUpper: boolean
}

const families = {
  sans: `'Lessa Sans', system-ui, sans-serif`,
  note: `'Lessa Note', Georgia, serif`,
} as const
const paper = `${colours.PAPER}e0`

const styles = {
  town: style(15, 600, colours.INK, { spacingPx: 2.2, isUpper: true }),
  place: style(13, 550, colours.INK, { spacingPx: 0.3 }),
  neighbour: style(13, 500, colours.INK_3, { spacingPx: 2.4, isUpper: true }),
  river: style(24, 400, colours.RIVER, {
    family: 'note',
    spacingPx: 7,
    halo: `${colours.mapInks.water}b3`,
  }),
  water: style(14, 400, colours.RIVER, { family: 'note', spacingPx: 0.6 }),
  hill: style(12, 500, colours.mapInks.hillName, { spacingPx: 1 }),
  road: style(11, 500, colours.INK_2, { spacingPx: 0.5 }),
  block: style(11, 550, colours.INK_2, { spacingPx: 1.2, isUpper: true }),
  point: style(10.5, 500, colours.RED_INK, { spacingPx: 0.2 }),
} as const

/** For features of a visitor's file. */
export const featureStyle = style(12, 550, colours.INK, {
  halo: `${colours.WHITE}e0`,
})

/** Plot numbers; that of the selected plot is bold. */
export const numberStyles = {
  plain: style(10.5, 500, colours.INK_2, { haloPx: 1.6 }),
  chosen: style(14, 650, colours.INK, { haloPx: 2.4 }),
} as const

/** By rank: shown only below this many metres per pixel. */
const rankReach = [60, 60, 12, 5, 1.9]
const kindReach: Record<Label['kind'], number> = {
  place: 60,
  river: 24,
  water: 9,
  hill: 12,
  road: 3.2,
}

/** The width of the smallest survey, which the limits above are for. */
const SAMPLE_WIDTH_M = 5000

/** All names on the map. */
export function namesOf({ labels, blocks, controlPoints, boundary, beyond }: Survey): Name[] {
  const wider = widerThanSample(boundary)
  const own = labels.map((label): Name => {
    const turns = label.kind === 'river' || label.kind === 'road' || label.kind === 'water'
    return {
      text: label.text,
      x: label.x,
      y: label.y,
      angle: turns ? label.angle : null,
      style: label.kind === 'place' && label.rank === 1 ? styles.town : styles[label.kind],
      order: label.rank,
      belowMetresPerPixel:
        Math.min(kindReach[label.kind], rankReach[label.rank] ?? 2.4) *
        (label.kind === 'road' ? Math.sqrt(wider) : wider),
      layer: label.kind === 'road' ? 'roads' : null,
    }
  })
  const ofNeighbours = beyond.labels.map(({ text, x, y }): Name => {
    const look = { angle: null, style: styles.neighbour, order: 4, layer: null }
    return { text, x, y, ...look, belowMetresPerPixel: 60 * wider }
  })
  const { coordinates, starts } = blocks.shapes
  const ofBlocks = blocks.names.map((text, block): Name => {
    const [x, y] = centroidOf(coordinates, starts[block], starts[block + 1])
    const look = { angle: null, style: styles.block, order: 3.5, layer: 'blocks' } as const
    return { text, x, y, ...look, belowMetresPerPixel: 3.6 }
  })
  const ofPoints = controlPoints.names.map((text, point): Name => {
    const [x, y] = controlPoints.points.subarray(2 * point)
    const look = { angle: null, style: styles.point, order: 5, layer: 'control-points' } as const
    return { text, x, y, ...look, belowMetresPerPixel: 2.2 }
  })
  return [...own, ...ofNeighbours, ...ofBlocks, ...ofPoints]
}

/** A larger survey is viewed from further away, and its places are proportionally further apart. */
function widerThanSample(boundary: Float32Array): number {
  const [west, , east] = boxAround(boundary)
  return Math.max((east - west) / SAMPLE_WIDTH_M, 1)
}

/**
 * A canvas does not wait for fonts, so labels are drawn once the fonts have loaded or failed to
 * load.
 */
export async function loadNameFonts(): Promise<void> {
  const fonts = new Set(Object.values({ ...styles, ...numberStyles }).map(fontOf))
  await Promise.allSettled([...fonts].map((font) => document.fonts.load(font)))
}

/** A text and its typography. */
type StyledText = Pick<Name, 'text' | 'style'>
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws a name into a canvas, centred on a point. */
export function drawName(context: Context, name: StyledText, x: number, y: number): void {
  const { colour, halo, haloPx } = name.style
  const words = setType(context, name)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 2 * haloPx
  context.strokeStyle = halo
  context.strokeText(words, x, y)
  context.fillStyle = colour
  context.fillText(words, x, y)
}

export function widthOfName(context: Context, name: StyledText): number {
  return context.measureText(setType(context, name)).width + 2 * name.style.haloPx + 2
}

/** Returns the text as it is written. */
function setType(context: Context, { text, style }: StyledText): string {
  context.font = fontOf(style)
  context.letterSpacing = `${style.spacingPx}px`
  return style.isUpper ? text.toUpperCase() : text
}

function style(
  sizePx: number,
  weight: number,
  colour: string,
  more: Partial<NameStyle>,
): NameStyle {
  const plain = { family: 'sans', halo: paper, haloPx: 2, spacingPx: 0, isUpper: false } as const
  return { sizePx, weight, colour, ...plain, ...more }
}

/** In the canvas's syntax; our serif font has italics only. */
function fontOf({ family, weight, sizePx }: NameStyle): string {
  return `${family === 'note' ? 'italic ' : ''}${weight} ${sizePx}px ${families[family]}`
}
