import { methods } from '../dataset/classing.ts'
import { type LayerStyle, plainStyle } from '../layers/layer-style.ts'

/** The part of a style that differs from the default. */
export function writeStyle(style: LayerStyle): Partial<LayerStyle> {
  return Object.fromEntries(
    Object.entries(style).filter(([key, value]) => value !== plainStyle[key as keyof LayerStyle]), // its own keys
  )
}

/** An address is untrusted: invalid parts are left out. */
export function readStyle(linked: unknown): LayerStyle {
  if (typeof linked !== 'object' || linked === null) return plainStyle
  const sound = Object.entries(linked).filter(([key, value]) => checks[key]?.(value))
  return { ...plainStyle, ...Object.fromEntries(sound) }
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  isShown: (value: unknown) => typeof value === 'boolean',
  opacity: (value: unknown) => isWithin(value, 1),
  colour: isColour,
  widthPx: (value: unknown) => isWithin(value, 20),
  sizePx: (value: unknown) => isWithin(value, 60),
  classing: isClassing,
  band: (value: unknown) => Number.isInteger(value) && isWithin(value, 255),
  isShaded: (value: unknown) => typeof value === 'boolean',
  densityM: (value: unknown) => isWithin(value, 10_000_000) && value !== 0,
} satisfies Record<keyof LayerStyle, unknown>

function isClassing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { method, breaks, colours } = value as Record<string, unknown>
  return (
    methods.some((known) => known === method) &&
    Array.isArray(breaks) &&
    breaks.every((stop, i) => Number.isFinite(stop) && !(stop <= breaks[i - 1])) &&
    breaks.length <= MOST_BREAKS &&
    Array.isArray(colours) &&
    colours.every((colour) => colour === null || isColour(colour))
  )
}

/** More classes cannot be distinguished. */
const MOST_BREAKS = 20

function isColour(value: unknown): boolean {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= most
}
