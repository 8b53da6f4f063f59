import { channelsOf } from './colours.ts'

/** For tests: linear light as perceived with three colours, or with colour blindness. */
const sights = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const

export type Sight = keyof typeof sights
export const everySight = Object.keys(sights) as Sight[] // its own keys

/** The distance of two colours in CIELAB: 1 is hardly visible, 10 is obvious. */
export function differenceSeen(one: string, other: string, sight: Sight): number {
  const [a, b] = [labOf(one, sight), labOf(other, sight)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

export function lightnessSeen(colour: string, sight: Sight): number {
  return labOf(colour, sight)[0]
}

function labOf(colour: string, sight: Sight): [number, number, number] {
  const linear = channelsOf(colour).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  const matrix = sights[sight]
  const [r, g, b] = [0, 3, 6].map((row) => {
    const seen = [0, 1, 2].reduce((sum, i) => sum + matrix[row + i] * linear[i], 0)
    return Math.min(Math.max(seen, 0), 1)
  })
  const x = lift((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = lift(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = lift((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function lift(share: number): number {
  return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116
}
