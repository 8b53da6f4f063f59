import { lerp } from '@app/explorer/survey/interpolate.ts'
import type { RandomSource } from '@app/explorer/survey/seeded-random.ts'
import { type Brush, createBrush } from '../canvas.ts'
import type { Point } from '../line/point.ts'
import { smoothLine } from '../line/smooth-line.ts'
import { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import { type Meanders, meander } from '../river/meander.ts'
import { PICTURE_HEIGHT, PICTURE_TOP, PICTURE_WIDTH, pixelOf } from './extent.ts'
import { halfBelt, mainRiver } from './main-river.ts'

export type Tributaries = ReturnType<typeof drawTributaries>

/** Two small rivers that wander down to the main one, and what they and it have left behind. */
export function drawTributaries(mainDepth: Matrix, random: RandomSource) {
  const waterMask = openMask()
  const traceMask = openMask()
  const lines = streams.map((stream) => {
    const { line, oxbows } = wander(stream)
    const course = untilWater(line, mainDepth)
    drawWidening(waterMask, course, stream.startWidth, stream.endWidth)
    drawOxbows(traceMask, oxbows.slice(-14), random)
    return course
  })
  drawAbandonedBends(traceMask, random)
  return {
    /** Their courses, in pixels of the picture. */
    lines,
    /** 1 in their water, 0 on land. */
    water: fieldOf(waterMask),
    /** Damp traces of channels that rivers have left. */
    traces: fieldOf(traceMask).blur(0.6),
  }
}

/** Ends a line in the first channel that it meets; creeks between sand bars are too shallow. */
export function untilWater(line: readonly Point[], depth: Matrix): Point[] {
  const mouth = line.findIndex((point) => depth.bilinear(...point) > 0.05)
  if (mouth < 0) throw new Error('a tributary does not reach the main river')
  return line.slice(0, mouth + 2)
}

interface Stream {
  from: Point
  to: Point
  steps: number
  startWidth: number
  endWidth: number
  seed: number
}

const streams: readonly Stream[] = [
  { from: [0.605, 0.02], to: [0.575, 0.52], steps: 330, startWidth: 1.6, endWidth: 3.2, seed: 5 },
  { from: [0.44, 0.06], to: [0.47, 0.7], steps: 360, startWidth: 1.8, endWidth: 3.4, seed: 8 },
]

function wander({ from, to, steps, seed }: Stream): Meanders {
  const noise = seededNoise(seed)
  const [startX, startY] = pixelOf(...from)
  const [endX, endY] = pixelOf(...to)
  const pieces = 60
  const course = Array.from({ length: pieces + 1 }, (_, piece): Point => {
    const share = piece / pieces
    const swing = Math.sin(Math.PI * share)
    const x = lerp(startX, endX, share) + swing * 34 * noise.simple(share * 2.2, 1)
    const y = lerp(startY, endY, share) + swing * 30 * noise.simple(share * 2.2, 5)
    return [x, y]
  })
  const { line, oxbows } = meander(course, {
    width: 5.5,
    depth: 0.1,
    migration: 3.2,
    friction: 0.011,
    stepTime: 0.5,
    steps,
    spacing: 3,
    anchored: 24,
    seed,
  })
  return { line: smoothLine(line, 2), oxbows }
}

function openMask(): Brush {
  const mask = createBrush(PICTURE_WIDTH, PICTURE_HEIGHT, '#000')
  mask.strokeStyle = '#fff'
  mask.lineCap = 'round'
  return mask
}

function fieldOf(mask: Brush): Matrix {
  const { data } = mask.getImageData(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  return new Matrix(PICTURE_WIDTH, PICTURE_HEIGHT).map((_, index) => data[4 * index] / 255)
}

function drawWidening(
  mask: Brush,
  line: readonly Point[],
  startWidth: number,
  endWidth: number,
): void {
  for (let index = 1; index < line.length; index++) {
    mask.lineWidth = lerp(startWidth, endWidth, index / line.length)
    mask.beginPath()
    mask.moveTo(...line[index - 1])
    mask.lineTo(...line[index])
    mask.stroke()
  }
}

/** Without their ends, which silt up first. */
function drawOxbows(mask: Brush, oxbows: readonly Point[][], random: RandomSource): void {
  for (const line of oxbows) {
    mask.globalAlpha = 0.5 + 0.5 * random()
    mask.lineWidth = 2.4
    mask.beginPath()
    const first = Math.floor(line.length * 0.12)
    for (const point of line.slice(first, Math.ceil(line.length * 0.88))) mask.lineTo(...point)
    mask.stroke()
  }
}

/** Arcs in the flood plain, on both sides of the main river. */
function drawAbandonedBends(mask: Brush, random: RandomSource): void {
  for (let bend = 0; bend < 36; bend++) {
    const step = Math.floor(random() * mainRiver.count)
    const side = random() < 0.62 ? -1 : 1
    const away = side * (1.25 + random() * 2.4) * halfBelt(mainRiver.along[step])
    const x = mainRiver.x[step] + mainRiver.normalX[step] * away
    const y = mainRiver.y[step] + mainRiver.normalY[step] * away - PICTURE_TOP
    const radius = 8 + random() * 18
    const start = random() * 7
    const sweep = 2.2 + random() * 2.4
    mask.globalAlpha = 0.35 + random() * 0.65
    mask.lineWidth = 1.6 + random() * 3.2
    const flatness = 0.6 + 0.4 * random()
    const turn = random() * 3
    mask.beginPath()
    mask.ellipse(
      x * PICTURE_WIDTH,
      y * PICTURE_WIDTH,
      radius,
      radius * flatness,
      turn,
      start,
      start + sweep,
    )
    mask.stroke()
  }
}
