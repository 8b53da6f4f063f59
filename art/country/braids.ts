import { clamp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import { Matrix } from '../matrix.ts'
import { seededNoise } from '../noise.ts'
import type { BeltCoordinates } from './belt.ts'
import { PICTURE_WIDTH } from './extent.ts'
import { halfBelt } from './main-river.ts'
import { nearestBorder } from './stretched-cells.ts'

export type Braids = ReturnType<typeof braidChannels>

/**
 * The braided channels. Sand bars are cells stretched along the river; water runs in the gaps
 * between them, and the gaps are wide where one of the two main currents passes.
 */
export function braidChannels({ along, across }: BeltCoordinates) {
  const wetness = new Matrix(along.width, along.height)
  const depth = new Matrix(along.width, along.height)
  for (let index = 0; index < wetness.values.length; index++) {
    const offset = across.value(index)
    if (Math.abs(offset) > 1.5) {
      wetness.values[index] = DRY
      continue
    }
    const channel = channelAt(along.value(index), offset)
    const isInBelt = channel.belt > 0.02
    wetness.values[index] = isInBelt ? channel.wetness - (1 - channel.belt) * 7 : DRY
    depth.values[index] = channel.depth
  }
  return {
    /** 1 in the water, 0 on land. */
    water: wetness.blur(1.5).map((value) => smoothstep(-0.55, 0.55, value)),
    /** 0 in the shallows, towards 1 where the river is deep. */
    depth: depth.blur(2.2),
  }
}

const DRY = -6

const noise = seededNoise(303)

/** How far inside a channel a place lies, in pixels (below 0 on a bar), and how deep the water is. */
function channelAt(along: number, offset: number) {
  const reach = halfBelt(along) * PICTURE_WIDTH
  const flatAlong = along * PICTURE_WIDTH
  const flatAcross = offset * reach
  const bend = 15 * noise.fractal(flatAlong / 210, flatAcross / 90, 3)
  const wobble = 4 * noise.simple(flatAlong / 46, flatAcross / 30)
  const x = flatAlong + 26 * noise.fractal(flatAlong / 160 + 9, flatAcross / 70, 2)
  const y = flatAcross + bend + wobble

  const fromFirst = offset - firstCurrent(along)
  const fromSecond = offset - secondCurrent(along)
  const current = Math.max(
    Math.exp(-((fromFirst / 0.3) ** 2)),
    0.8 * Math.exp(-((fromSecond / 0.26) ** 2)),
  )
  const pulse = 0.75 + 0.45 * noise.simple(along * 6, 70)

  const bar = nearestBorder(x / 165, y / 33, 1)
  const isClosed = bar.chance < 0.18 && current < 0.5
  const gap = isClosed ? 0 : (1 + 9.5 * current * pulse) * (0.45 + 0.8 * bar.chance)
  const channel = gap - bar.distance * 33

  const shoal = nearestBorder(x / 74 + 3.3, y / 13.5, 2)
  const creekWidth = shoal.chance < 0.52 ? 0 : (0.55 + 1.5 * current) * shoal.chance
  const creek = creekWidth - shoal.distance * 13.5

  const firstThread = 6.5 * pulse - Math.abs(fromFirst) * reach
  const secondThread = 5 * pulse - Math.abs(fromSecond) * reach
  return {
    wetness: Math.max(channel, creek, firstThread, secondThread),
    depth: clamp(channel / 11) * current,
    belt: smoothstep(1.1, 0.8, Math.abs(offset)),
  }
}

/** Where the two main currents run across the belt. */
function firstCurrent(along: number): number {
  return 0.72 * noise.simple(along * 3.3, 1.5) + 0.22 * noise.simple(along * 8.5, 8)
}

function secondCurrent(along: number): number {
  return 0.78 * noise.simple(along * 3 + 40, 11.5) + 0.25 * noise.simple(along * 7.4, 21)
}
