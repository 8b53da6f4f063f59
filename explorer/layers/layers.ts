import { codeNames } from '../dataset/plot-names.ts'
import { inOrder } from '../survey/shapes.ts'
import { blockLinesOf } from './block-lines.ts'
import { buildingTone, inks, swatches, toneOf } from './colours.ts'
import { type LayerSource, lineSet, roadSets, trackSet } from './lines-and-points.ts'
import { floodHatch, sizeAt } from './looks.ts'
import { strewPeople } from './population-dots.ts'

/** A layer of the map. Every list of layers is derived from this table. */
interface Layer {
  /** The layer's code in links, which live for years: never change it or reuse it. */
  letter: string
  name: string
  isShownAtFirst?: boolean
  /** Hidden from this many metres per pixel on. */
  belowM?: number
  /** Its swatch, as a CSS background. */
  swatch: string
  /** Its symbol in a printed legend, unless it has a source; null needs no symbol. */
  sign?: Sign | null
  /** What its classes look like, with swatches as CSS backgrounds. */
  classes?: readonly { name: string; colour: string }[]
  /** Its lines or points, which every renderer draws. Other layers each have their own code. */
  source?: LayerSource
}

/** Areas side by side, each with a colour and an opacity, or a line. */
/** `areas` is null for the colours that the layer's own shapes have. */
export type Sign = { areas: readonly string[] | null; edge?: string } | { line: string }

/**
 * From the lowest to the topmost, in the initial order. Only a few are visible at first, so that
 * the map is legible and the plots are painted sooner.
 */
export const layers = {
  elevation: {
    letter: 'a',
    name: 'Elevation tints',
    swatch: `linear-gradient(90deg, ${inks.elevation.join(', ')})`,
    sign: { areas: inks.elevation },
  },
  relief: {
    letter: 'b',
    name: 'Shaded relief',
    isShownAtFirst: true,
    swatch: `linear-gradient(135deg, ${inks.paper} 40%, ${inks.casing} 60%)`,
    sign: null,
  },
  water: {
    letter: 'c',
    name: 'River and water',
    isShownAtFirst: true,
    swatch: inks.water,
    sign: { areas: [inks.water], edge: inks.shore },
  },
  flood: {
    letter: 'd',
    name: 'Flood classes',
    swatch: `linear-gradient(90deg, ${swatches.flood.slice(1).join(', ')})`,
    sign: null,
    classes: codeNames.flood.slice(1).map((name, i) => ({ name, colour: hatched(i + 1) })),
  },
  plots: {
    letter: 'e',
    name: 'Plots',
    isShownAtFirst: true,
    swatch: `conic-gradient(${quarters(swatches.landUse.map(toneOf))})`,
    sign: null,
  },
  'plot-lines': {
    letter: 'f',
    name: 'Plot boundaries',
    isShownAtFirst: true,
    swatch: `${lined(inks.plotLine)}, ${lined(inks.plotLine, '90deg, ')}`,
    sign: { line: inks.plotLine },
  },
  contours: {
    letter: 'h',
    name: 'Contours',
    swatch: lined(inks.contour),
    source: ({ contours: { shapes, elevationM, isClosed } }) => ({
      lines: [false, true].map((isIndex) => {
        const order = inOrder(shapes).filter((line) => (elevationM[line] % 50 === 0) === isIndex)
        const pen = isIndex ? { opacity: 0.85, widthPx: 1.4 } : { opacity: 0.55, widthPx: 0.8 }
        const isRing = (line: number) => isClosed[line] === 1
        return lineSet(shapes, order, isRing, () => [{ colour: inks.contour, ...pen }])
      }),
    }),
  },
  roads: {
    letter: 'i',
    name: 'Roads',
    isShownAtFirst: true,
    swatch: `linear-gradient(${inks.casing} 25%, ${inks.roads[0]} 25% 75%, ${inks.casing} 75%)`,
    source: ({ roads }) => ({ lines: roadSets(roads) }),
  },
  buildings: {
    letter: 'j',
    name: 'Buildings',
    isShownAtFirst: true,
    belowM: 9,
    swatch: `conic-gradient(${quarters(swatches.landUse.map(buildingTone))})`,
    sign: { areas: null, edge: inks.buildingLine },
  },
  blocks: {
    letter: 'g',
    name: 'Survey blocks',
    swatch: `linear-gradient(${inks.paper}, ${inks.paper}) 50% / 70% 70% no-repeat, ${inks.block}`,
    source: ({ blocks }) => {
      const shapes = blockLinesOf(blocks.shapes)
      const pens = [
        { colour: inks.white, opacity: 0.9, widthPx: 4.6 },
        { colour: inks.block, opacity: 0.55, widthPx: 1.5, dashPx: [10, 4] as const },
      ]
      const isRing = () => false
      return { lines: [lineSet(shapes, inOrder(shapes), isRing, () => pens)] }
    },
  },
  lights: {
    letter: 'k',
    name: 'Street lights',
    swatch: dotted(inks.light),
    source: ({ lights: places }) => {
      const look = { fill: inks.light, rim: inks.lightRim, rimPx: 0.8 }
      const lookAt = (mPerPx: number) => ({ sizePx: sizeAt(mPerPx, 7, 2, 8), ...look })
      return { points: { places, lookAt } }
    },
  },
  population: {
    letter: 'l',
    name: 'Population dots',
    swatch: dotted(inks.person),
    source: ({ plots }) => {
      const look = { fill: inks.person, opacity: 0.75 }
      const lookAt = (mPerPx: number) => ({ sizePx: sizeAt(mPerPx, 3.4, 1.1, 4.5), ...look })
      return { points: { ...strewPeople(plots), lookAt } }
    },
  },
  tracks: {
    letter: 'm',
    name: 'Surveyors’ tracks',
    swatch: lined(inks.track),
    source: ({ tracks }) => ({ lines: [trackSet(tracks)] }),
  },
  'control-points': {
    letter: 'n',
    name: 'Control points',
    swatch: `${triangle(inks.white, 6, 13)}, ${triangle(inks.red, 2, 15)}`,
    source: ({ controlPoints: { points: places } }) => {
      const look = { fill: inks.white, rim: inks.red, rimPx: 1.6, isTriangle: true }
      return { points: { places, lookAt: (mPerPx) => ({ sizePx: mPerPx > 6 ? 9 : 13, ...look }) } }
    },
  },
  opened: {
    letter: 'o',
    name: 'Your files',
    isShownAtFirst: true,
    swatch: `conic-gradient(${quarters(inks.opened)})`,
    sign: null,
  },
  labels: { letter: 'p', name: 'Names', isShownAtFirst: true, swatch: lined(inks.ink), sign: null },
} as const satisfies Record<string, Layer>

export type LayerId = keyof typeof layers

/** From the lowest to the topmost. */
export const layerIds = Object.keys(layers) as LayerId[] // its own keys

/** Layers with a source, and those that each renderer draws in its own way. */
type SourcedLayer = {
  [Id in LayerId]: (typeof layers)[Id] extends { source: LayerSource } ? Id : never
}[LayerId]
export type SpecialLayer = Exclude<LayerId, SourcedLayer>

export function hasSource(id: LayerId): id is SourcedLayer {
  return 'source' in layers[id]
}

/** For code that reads optional properties of a layer. */
export function layerOf(id: LayerId): Layer {
  return layers[id]
}

function quarters(colours: readonly string[]): string {
  const four = colours.slice(0, 4)
  return four.map((colour, i) => `${colour} ${i * 25}% ${(i + 1) * 25}%`).join(', ')
}

function lined(colour: string, direction = ''): string {
  return `linear-gradient(${direction}transparent 44%, ${colour} 44% 56%, transparent 56%)`
}

/** From top to bottom, in pixels of a swatch of 18. */
function triangle(colour: string, topPx: number, footPx: number): string {
  const cone = `conic-gradient(from 151deg at 50% ${topPx}px, ${colour} 58deg, transparent 0)`
  return `${cone} 0 0 / 100% ${footPx}px no-repeat`
}

/** As on the map with WebGL. */
function hatched(density: number): string {
  const { periodPx, closerPx } = floodHatch
  const inkOf = (opacity: number) =>
    inks.flood +
    Math.round(255 * opacity)
      .toString(16)
      .padStart(2, '0')
  const [ink, tint] = [inkOf(floodHatch.lineOpacity), inkOf(floodHatch.tint * density)]
  const period = periodPx - closerPx * density
  return `repeating-linear-gradient(45deg, ${ink} 0 1.4px, transparent 0 ${period}px), ${tint}`
}

function dotted(colour: string): string {
  return `radial-gradient(${colour} 30%, transparent 34%)`
}
