import { clamp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import { type Colour, hexToOklab, mix } from '../../colour.ts'
import type { Field } from '../../field.ts'
import { item } from '../../item.ts'
import { castShadow, levelShade, shade, skyView, surfaceNormals } from '../../relief/light.ts'
import { CARD_SIZE, type Pen, paintPixels } from '../canvas.ts'
import { bedAt, bedColours } from './strata.ts'

const alluvium = hexToOklab('#eef1df')
const shadow = hexToOklab('#24403f')
const sunlight = hexToOklab('#fffaf0')
const boundary = hexToOklab('#3a3f36')
const ALLUVIUM = -1

/** Tints each pixel by the bed that crops out there, shades the relief, and outlines the beds. */
export function drawGeology(pen: Pen, surface: Field): void {
  const outcrops = mapOutcrops(surface)
  const light = lightOn(surface)
  paintPixels(pen, (index) => {
    const bed = outcrops.beds[index]
    const rock = bed === ALLUVIUM ? alluvium : item(bedColours, bed)
    const ground = mix(rock, alluvium, valleyFill(surface.value(index)))
    const shaded = light(ground, index)
    return outcrops.isBoundary(index) ? mix(shaded, boundary, 0.45) : shaded
  })
}

/** 1 on the floor of a valley, where gravel hides the rock, 0 above it. */
function valleyFill(height: number): number {
  return smoothstep(4.6, 3.2, height)
}

function mapOutcrops(surface: Field) {
  const beds = new Int8Array(CARD_SIZE * CARD_SIZE)
  for (let index = 0; index < beds.length; index++) {
    const height = surface.value(index)
    const place = [index % CARD_SIZE, Math.trunc(index / CARD_SIZE)] as const
    beds[index] = valleyFill(height) > 0.5 ? ALLUVIUM : bedAt(place, height)
  }

  function isBoundary(index: number): boolean {
    const isLastColumn = index % CARD_SIZE === CARD_SIZE - 1
    const isLastRow = index >= beds.length - CARD_SIZE
    if (isLastColumn || isLastRow) return false
    return beds[index] !== beds[index + 1] || beds[index] !== beds[index + CARD_SIZE]
  }

  return { beds, isBoundary }
}

const STEEPNESS = 1.5
const SUN_AZIMUTH = 318

/** Light from the north-west, a little from the west, and the broad forms once more on top. */
function lightOn(surface: Field): (colour: Colour, index: number) => Colour {
  const fine = surfaceNormals(surface, STEEPNESS)
  const broad = surfaceNormals(surface.blur(6), STEEPNESS * 1.2)
  const northWest = shade(fine, SUN_AZIMUTH, 45)
  const west = shade(fine, 270, 45)
  const forms = shade(broad, SUN_AZIMUTH, 42)
  const level = 0.65 * levelShade(45) + 0.35 * levelShade(42)

  // Shadows and dim valleys are soft: half the size is enough for them.
  const half = surface.resize(CARD_SIZE / 2, CARD_SIZE / 2)
  const sun = { azimuth: SUN_AZIMUTH, altitude: 44, samples: 6, spread: 12, reach: 50 }
  const sunny = castShadow(half, STEEPNESS / 2, sun)
    .blur(1)
    .resize(CARD_SIZE, CARD_SIZE)
  const open = skyView(half, STEEPNESS / 2, 10, 40).resize(CARD_SIZE, CARD_SIZE)

  return (colour, index) => {
    const shades = 0.5 * northWest[index] + 0.15 * west[index] + 0.35 * forms[index]
    const slope = shades - level
    const away = Math.max(0, -slope) * 1.15
    const dark = away + 0.14 * (1 - sunny.value(index)) + 0.45 * (1 - open.value(index))
    const lit = clamp(Math.max(0, slope), 0, 0.6)
    return mix(mix(colour, shadow, clamp(dark, 0, 0.9) * 0.39), sunlight, lit * 0.6)
  }
}
