import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { createNoise2D } from 'simplex-noise'

export function seededNoise(seed: number) {
  /** Plain simplex noise, from -1 to 1. */
  const simple = createNoise2D(seededRandom(seed))

  /** Octaves of noise, each finer and fainter than the one before; from -1 to 1. */
  function fractal(x: number, y: number, octaves = 5): number {
    return addOctaves(simple, x, y, octaves, 13.7, -7.3)
  }

  /** As `fractal`, folded into sharp crests; from 0 to 1. */
  function ridged(x: number, y: number, octaves = 5): number {
    return addOctaves(crest, x, y, octaves, 5.1, 9.2)
  }

  function crest(x: number, y: number): number {
    return 1 - Math.abs(simple(x, y))
  }

  return { simple, fractal, ridged }
}

const OCTAVE_GAIN = 0.5
/** Not a whole number, and each octave is shifted, so that no two of them line up at the origin. */
const OCTAVE_SCALE = 2.03

function addOctaves(
  sample: (x: number, y: number) => number,
  startX: number,
  startY: number,
  octaves: number,
  shiftX: number,
  shiftY: number,
): number {
  let x = startX
  let y = startY
  let strength = 1
  let sum = 0
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * sample(x, y)
    total += strength
    strength *= OCTAVE_GAIN
    x = x * OCTAVE_SCALE + shiftX
    y = y * OCTAVE_SCALE + shiftY
  }
  return sum / total
}
