import type { Band, Raster } from '@app/formats/opened-layer.ts'
import { smoothEnds } from '../dataset/breaks.ts'
import { classesOf } from '../dataset/classes.ts'
import type { Classing } from '../dataset/classing.ts'
import type { NumberColumn } from '../dataset/dataset.ts'
import { alongRamp, channelsOf, inks } from '../layers/colours.ts'
import { classColours } from '../map/opened/paint-opened.ts'
import { hillshade } from './hillshade.ts'

/** A band in the classes that a visitor has chosen. */
export type ClassedBand = Band & { classing?: Classing }

const STEPS = 256

const SHADES = 256
/** The shade of level ground, which keeps its colour, and how much the others change it. */
const FLAT = 181
const DARKEST = 0.25
const LIGHTEST = 0.6

/** An image in the colours of a band; transparent without a value. */
export function paintBand(raster: Raster, band: ClassedBand, isShaded: boolean): Raster {
  const { values, heightM } = band
  const shades = isShaded && heightM !== null ? hillshade(raster, values, heightM) : null
  const { colours, of } = coloursOf(band)
  const shaded = shadedColours(colours)
  const pixels = new Uint8ClampedArray(4 * values.length)
  const whole = new Uint32Array(pixels.buffer)
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]
    if (Number.isFinite(value))
      whole[i] = shaded[SHADES * of(value, i) + (shades ? shades[i] : FLAT)]
  }
  return { ...raster, pixels }
}

/** Each colour in every shade, as whole pixels. */
function shadedColours(colours: readonly (readonly number[])[]): Uint32Array {
  const bytes = new Uint8ClampedArray(4 * SHADES * colours.length)
  for (const [index, colour] of colours.entries()) {
    for (let shade = 0; shade < SHADES; shade += 1) {
      const dark = shade < FLAT ? DARKEST + (1 - DARKEST) * (shade / FLAT) : 1
      const light = shade > FLAT ? (LIGHTEST * (shade - FLAT)) / (SHADES - 1 - FLAT) : 0
      const channels = colour.map((channel) => 255 * (dark * channel * (1 - light) + light))
      bytes.set([...channels, 255], 4 * (SHADES * index + shade))
    }
  }
  return new Uint32Array(bytes.buffer)
}

/** The colours of a band, with channels from 0 to 1, and the one of each value. */
function coloursOf(band: ClassedBand) {
  const smooth = smoothOf(band)
  if (!smooth) {
    const { of } = classesOf(band)
    return { colours: classColours(band).map(channelsOf), of: (_: number, i: number) => of[i] }
  }
  const { colours, low, high } = smooth
  const scale = high > low ? (STEPS - 1) / (high - low) : 0
  return {
    colours: Array.from({ length: STEPS }, (_, i) => alongRamp(colours, i / (STEPS - 1))),
    of(value: number): number {
      const place = (value - low) * scale
      return place <= 0 ? 0 : place >= STEPS - 1 ? STEPS - 1 : Math.round(place)
    },
  }
}

/**
 * A continuous ramp, which is the default of a band; null for classes. Values beyond its ends have
 * the first and the last colour.
 */
export function smoothOf(column: NumberColumn & { classing?: Classing }) {
  const { classing } = column
  if (classing && classing.method !== 'smooth') return null
  const [low, high] = classing?.breaks ?? smoothEnds(column)
  const colours = (classing?.colours ?? []).filter((colour) => colour !== null)
  return { low, high: high ?? low, colours: colours.length > 1 ? colours : inks.ranges }
}
