import { clamp, lerp } from '@app/explorer/survey/interpolate.ts'

/** Three parts of a colour: red, green and blue from 0 to 1, or lightness and the two axes of OKLab. */
export type Colour = readonly [number, number, number]

/** Reads `#rrggbb`. */
export function readHex(hex: string): Colour {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

export function toHex(rgb: Colour): string {
  const parts = rgb.map((value) => Math.round(clamp(value) * 255))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour for a pen, covering that much of what is under it, from 0 to 1. */
export function seeThrough(hex: string, opacity: number): string {
  const parts = readHex(hex).map((value) => Math.round(value * 255))
  return `rgba(${parts.join(', ')}, ${opacity})`
}

/** OKLab (Ottosson), in which equal steps look equal: every mixture on our pictures is made in it. */
export function toOklab([red, green, blue]: Colour): Colour {
  const r = toLinear(red)
  const g = toLinear(green)
  const b = toLinear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function fromOklab([lightness, a, b]: Colour): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    fromLinear(clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    fromLinear(clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ]
}

/** Reads `#rrggbb` into OKLab. */
export function hexToOklab(hex: string): Colour {
  return toOklab(readHex(hex))
}

export function mix(from: Colour, to: Colour, amount: number): Colour {
  return [lerp(from[0], to[0], amount), lerp(from[1], to[1], amount), lerp(from[2], to[2], amount)]
}

/** Mixes two `#rrggbb` colours in OKLab. */
export function mixHex(from: string, to: string, amount: number): string {
  return toHex(fromOklab(mix(hexToOklab(from), hexToOklab(to), amount)))
}

/** A gradient through stops (position from 0 to 1, `#rrggbb`) that gives OKLab colours. */
export function ramp(stops: readonly (readonly [number, string])[]): (position: number) => Colour {
  const colours = stops.map(([position, hex]) => ({ position, colour: hexToOklab(hex) }))
  const table = Array.from({ length: RAMP_STEPS + 1 }, (_, step) => {
    const position = step / RAMP_STEPS
    const next = colours.findIndex((stop, index) => index > 0 && position <= stop.position)
    const end = colours.at(next)
    const start = colours.at(next < 0 ? -2 : next - 1)
    if (!start || !end) throw new RangeError('a ramp needs two stops')
    const span = end.position - start.position
    return mix(start.colour, end.colour, clamp((position - start.position) / span))
  })
  return (position) => table[Math.round(clamp(position) * RAMP_STEPS)]
}

const RAMP_STEPS = 1024

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}
