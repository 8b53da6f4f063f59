import { clamp } from '@app/explorer/survey/interpolate.ts'
import { Field } from '../../field.ts'
import { keepField } from '../../field-file.ts'
import { seededNoise } from '../../noise.ts'
import { evolve } from '../../relief/evolve.ts'
import type { Studio } from '../../studio.ts'
import { CARD_SIZE } from '../canvas.ts'

/** The eroded country is this many cells wide; the card shows the part away from its rim. */
const COUNTRY = 440
const RIM = 40
const SHOWN = 360

const upliftNoise = seededNoise(91)
const groundNoise = seededNoise(92)

/** The heights of the ground, one for each pixel of the card. */
export async function openSurface(studio: Studio): Promise<Field> {
  const country = await keepField(studio, 'resource-country', async () => erodeCountry())
  const soft = country.blur(1.1)
  return Field.from(CARD_SIZE, CARD_SIZE, (x, y) => {
    const u = x / CARD_SIZE
    const v = y / CARD_SIZE
    // A cell of the country covers several pixels: a little noise hides its grid.
    const shiftX = 1.5 * upliftNoise.fractal(u * 24, v * 24, 2)
    const shiftY = 1.5 * upliftNoise.fractal(u * 24 + 9, v * 24, 2)
    return soft.cubic(RIM + u * SHOWN + shiftX, RIM + v * SHOWN + shiftY)
  })
}

/** Where the trunk valley lies on a row of the card, both in pixels. */
export function trunkValleyX(y: number): number {
  const row = (RIM + (y / CARD_SIZE) * SHOWN) / COUNTRY
  return ((trunkValley(row) * COUNTRY - RIM) / SHOWN) * CARD_SIZE
}

/** Large forms settle quickly on a coarse grid; each finer one adds the smaller valleys. */
const stages = [
  { size: 110, steps: 140, stepTime: 1 },
  { size: 220, steps: 80, stepTime: 0.6 },
  { size: COUNTRY, steps: 45, stepTime: 0.35 },
]

function erodeCountry(): Field {
  let heights: Field | undefined
  for (const { size, steps, stepTime } of stages) {
    const cellSize = COUNTRY / size
    const isBase = outlets(size)
    const start = roughened(heights?.resize(size, size) ?? firstGround(size), isBase, cellSize)
    heights = evolve(start, uplift(size), isBase, {
      steps,
      stepTime,
      erodibility: 0.045,
      areaExponent: 0.43,
      creep: 0.12 * cellSize,
      cellSize,
      seed: 3,
      floodEvery: 3,
    })
  }
  if (!heights) throw new Error('no stage was run')
  return heights
}

function uplift(size: number): Field {
  return Field.from(size, size, (x, y) => {
    const u = x / size
    const v = y / size
    return 0.35 + 0.55 * upliftNoise.ridged(u * 1.3 + v * 0.5, v * 1.5 - u * 0.7, 2)
  })
}

/** Water leaves over the rim, and down a trunk valley that crosses the country. */
function outlets(size: number): Uint8Array {
  const isBase = new Uint8Array(size * size)
  for (let row = 0; row < size; row++) {
    const wander = 0.03 * upliftNoise.simple((row / size) * 6, 3)
    const valley = Math.round(size * (trunkValley(row / size) + wander))
    for (let offset = -1; offset <= 1; offset++) {
      isBase[row * size + clamp(valley + offset, 0, size - 1)] = 1
    }
    isBase[row] = 1
    isBase[(size - 1) * size + row] = 1
    isBase[row * size] = 1
    isBase[row * size + size - 1] = 1
  }
  return isBase
}

/** Across and down as parts of the country's width. */
function trunkValley(down: number): number {
  return 0.3 + 0.34 * down + 0.06 * Math.sin(down * 7)
}

function firstGround(size: number): Field {
  return Field.from(size, size, (x, y) => 6 * Math.abs(groundNoise.fractal(x * 0.06, y * 0.06)) + 3)
}

/** Streams need something to choose between: on smooth ground they would run side by side. */
function roughened(ground: Field, isBase: Uint8Array, cellSize: number): Field {
  return ground.map((height, index) => {
    if (isBase[index]) return 0
    const x = index % ground.width
    const y = Math.trunc(index / ground.width)
    const bump = Math.abs(groundNoise.fractal(x * 0.13, y * 0.13, 2))
    return Math.max(0.01, height) + 0.5 * cellSize * bump
  })
}
