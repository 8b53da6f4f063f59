import { inks, swatches } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'

/** A patch of each layer, as a background. */
export const layerSwatches: Readonly<Record<LayerId, string>> = {
  elevation: `linear-gradient(90deg, ${inks.elevation.join(', ')})`,
  relief: `linear-gradient(135deg, ${inks.paper} 40%, ${inks.casing} 60%)`,
  water: inks.water,
  flood: `linear-gradient(90deg, ${swatches.flood.slice(1).join(', ')})`,
  plots: `conic-gradient(${quarters(swatches.landUse.slice(0, 4))})`,
  'plot-lines': crossed(inks.plotLine),
  blocks: framed(inks.block),
  contours: lined(inks.contour),
  roads: `linear-gradient(${inks.casing} 25%, ${inks.roads[0]} 25% 75%, ${inks.casing} 75%)`,
  buildings: 'var(--map-buildings)',
  lights: dotted(inks.light),
  population: dotted(inks.person),
  tracks: lined(inks.track),
  'control-points': `${triangle(inks.white, 6, 13)}, ${triangle(inks.red, 2, 15)}`,
  opened: `conic-gradient(${quarters(inks.opened.slice(0, 4))})`,
  labels: lined(inks.ink),
}

function quarters(colours: readonly string[]): string {
  return colours.map((colour, i) => `${colour} ${i * 25}% ${(i + 1) * 25}%`).join(', ')
}

function lined(colour: string): string {
  return `linear-gradient(transparent 44%, ${colour} 44% 56%, transparent 56%)`
}

function crossed(colour: string): string {
  return `${lined(colour)}, linear-gradient(90deg, transparent 44%, ${colour} 44% 56%, transparent 56%)`
}

function framed(colour: string): string {
  return `linear-gradient(${inks.paper}, ${inks.paper}) 50% / 70% 70% no-repeat, ${colour}`
}

/** From its top to its foot, in pixels of a patch of 18. */
function triangle(colour: string, topPx: number, footPx: number): string {
  const cone = `conic-gradient(from 151deg at 50% ${topPx}px, ${colour} 58deg, transparent 0)`
  return `${cone} 0 0 / 100% ${footPx}px no-repeat`
}

function dotted(colour: string): string {
  return `radial-gradient(${colour} 30%, transparent 34%)`
}
