import * as colours from '@app/design/colours.ts'
import { clamp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import { type Colour, fromOklab, hexToOklab, mix, ramp } from '../colour.ts'
import type { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import { type BeltCoordinates, FAR_FROM_RIVER } from './belt.ts'
import type { Braids } from './braids.ts'
import type { ReliefLight } from './relief-light.ts'
import type { CountryRelief } from './surface.ts'
import type { Tributaries } from './tributaries.ts'

export interface Layers {
  surface: CountryRelief
  light: ReliefLight
  coordinates: BeltCoordinates
  /** 1 in the braid belt, 0 outside. */
  belt: Matrix
  braids: Braids
  tributaries: Tributaries
  fieldColour: (x: number, y: number) => Colour
}

/** The country's relief map as bytes of red, green and blue: ground, then light, then water. */
export function paintRelief(layers: Layers): Uint8Array {
  const { height } = layers.surface
  const pixels = new Uint8Array(height.values.length * 3)
  for (let index = 0; index < height.values.length; index++) {
    const { x, y } = height.cell(index)
    const hilliness = smoothstep(0.3, 2.6, height.value(index))
    const ground = groundColour(layers, index, x, y, hilliness)
    const lit = lightColour(layers.light, index, hilliness, ground)
    const [red, green, blue] = fromOklab(waterColour(layers, index, lit))
    pixels[3 * index] = Math.round(red * 255)
    pixels[3 * index + 1] = Math.round(green * 255)
    pixels[3 * index + 2] = Math.round(blue * 255)
  }
  return pixels
}

/** The belt of sand the main river braids in, with ragged banks. */
export function beltMask({ along, across }: BeltCoordinates): Matrix {
  return across.map((offset, index) => {
    if (offset >= FAR_FROM_RIVER) return 0
    const way = along.value(index)
    const ragged =
      0.16 * noise.fractal(way * 26, offset * 1.2, 3) + 0.05 * noise.simple(way * 90, 3)
    return smoothstep(1.16 + ragged, 1.04 + ragged, Math.abs(offset))
  })
}

const noise = seededNoise(22)

/** By height: meadow, forest, bare rock. */
const hillColour = ramp([
  [0, '#dfe9d6'],
  [0.08, '#bfd6bd'],
  [0.22, '#94b99f'],
  [0.45, colours.LEAF],
  [0.66, '#97b394'],
  [0.84, colours.mapKeys.relief],
  [1, '#eee6d0'],
])
const SUMMIT = 128

const dampGround = hexToOklab('#a9cfc4')
const paleSand = hexToOklab(colours.land.sand)
const darkSand = hexToOklab(colours.land.sandDark)
const willows = hexToOklab('#b7cfac')
const shadow = hexToOklab(colours.land.hillShade)
const sunlight = hexToOklab('#fff6dc')
const shallows = hexToOklab(colours.land.shallows)
const deepWater = hexToOklab(colours.land.river)
const waterEdge = hexToOklab(colours.land.waterEdge)

function groundColour(
  { surface, coordinates, belt, tributaries, fieldColour }: Layers,
  index: number,
  x: number,
  y: number,
  hilliness: number,
): Colour {
  const relativeHeight = clamp(surface.height.value(index) / SUMMIT)
  const hill = hillColour(relativeHeight ** 0.8)
  const damp = 0.75 * tributaries.traces.value(index) * (1 - hilliness)
  const plain = mix(fieldColour(x, y), dampGround, damp)
  const valleyFloor = 0.32 * surface.alluvium.bilinear(x / 2, y / 2)
  const ground = mix(plain, hill, hilliness * (1 - valleyFloor))

  const inBelt = belt.value(index)
  if (inBelt === 0) return ground
  const sand = sandColour(coordinates.along.value(index), coordinates.across.value(index))
  return mix(ground, sand, inBelt)
}

function sandColour(along: number, across: number): Colour {
  const streaks = noise.fractal(along * 20 + 0.3 * across, across * 5.5, 4)
  const grain = noise.simple(along * 60, across * 26)
  const sand = mix(paleSand, darkSand, clamp(0.45 + 0.75 * streaks + 0.22 * grain))
  const thicket = noise.fractal(along * 14 + 40, across * 2.6 + 9, 3)
  const ragged = 0.1 * noise.simple(along * 70, across * 10)
  return mix(sand, willows, 0.85 * smoothstep(0.14, 0.36, thicket + ragged))
}

/** Shadow is a deep teal and light a warm white: mixtures with black and white would look dirty. */
function lightColour(
  { contrast, sun, sky }: ReliefLight,
  index: number,
  hilliness: number,
  ground: Colour,
): Colour {
  const slope = contrast[index]
  const shaded = 1 - sun.value(index)
  const enclosed = 1 - sky.value(index)
  const slopeShadow = Math.max(0, -slope * 1.75) * 1.05 * (1 - 0.35 * shaded)
  const castShadow = 0.2 * shaded * (0.4 + 0.6 * hilliness)
  const dark = clamp(slopeShadow + castShadow + 0.72 * enclosed * hilliness, 0, 0.95)
  const bright = clamp(Math.max(0, slope * 1.5) * 1.15 * hilliness, 0, 0.72)
  return mix(mix(ground, shadow, dark * 0.755), sunlight, bright * 0.66)
}

function waterColour(layers: Layers, index: number, lit: Colour): Colour {
  const { braids, tributaries, coordinates, surface } = layers
  const wetness = braids.water.value(index)
  let colour = lit
  if (wetness > 0) {
    const depth = clamp(braids.depth.value(index) * 1.5)
    const edge = 4 * wetness * (1 - wetness)
    const water = mix(mix(shallows, deepWater, 0.12 + 0.88 * depth), waterEdge, 0.35 * edge)
    const along = coordinates.along.value(index)
    const ripple = 0.012 * noise.simple(along * 40, coordinates.across.value(index) * 14)
    const rippled: Colour = [water[0] + ripple, water[1], water[2]]
    colour = mix(colour, rippled, wetness * smoothstep(2.5, 0.6, surface.height.value(index)))
  }
  const stream = tributaries.water.value(index)
  return stream > 0 ? mix(colour, deepWater, stream * 0.82) : colour
}
