import { clamp, lerp, smoothstep } from './interpolate.ts'
import { buildNoise, bump, type Noise } from './noise.ts'

export interface Spot {
  x: number
  y: number
}

/**
 * The terrain, as functions of a position in metres: a broad braided river in the north, a beel (an
 * oxbow lake) in the middle, hills in the south-east, one more in the west.
 */
export interface Ground {
  /** Half the width of the ward. */
  reachM: number
  /** The old market by the river. */
  centre: Spot
  /** About the middle of the ward; the whole outline is visible from there. */
  middle: Spot
  beelAt: Spot
  /** The outlet and the inlet of the beel. */
  outlet: Spot
  inlet: Spot
  hillTops: readonly Spot[]
  bankY(x: number): number
  /** Metres within the ward's outline; negative outside it. */
  inside(x: number, y: number): number
  /** Metres to the shore of the beel; negative in it. */
  offBeel(x: number, y: number): number
  /** Metres to the river's water; negative in it, and positive again on its sandbars. */
  offRiver(x: number, y: number): number
  /** 0 on the plain to 1 well up in the hills. */
  hill(x: number, y: number): number
  heightM(x: number, y: number): number
}

/** Height of the river's water in the dry season, metres. */
export const RIVER_LEVEL_M = 46.4
const BANK_STEP_M = 5

export function buildGround(seed: number, reachM: number): Ground {
  const noise = buildNoise(seed)
  const at = (x: number, y: number): Spot => ({ x: x * reachM, y: y * reachM })
  const centre = at(-0.16, -0.17)
  const beelAt = at(0.22, -0.62)
  const bend = 0.17 * reachM
  const knoll = at(-0.7, -0.78)

  const bankY = drawBank(noise, reachM)
  const middle = at(0.02, -0.53)
  const inside = drawOutline(noise, reachM, middle, bankY)
  const offBeel = drawBeel(noise, reachM, beelAt, bend)
  const offRiver = drawRiver(noise, reachM, bankY, inside)
  const { range, mound } = drawHills(noise, reachM, knoll)
  const hill = (x: number, y: number) => Math.max(range(x, y), 0.75 * mound(x, y))

  const heightM = (x: number, y: number) => {
    const off = bankY(x) - y
    if (off < 0) {
      const dry = offRiver(x, y)
      return RIVER_LEVEL_M + (dry > 0 ? Math.min(1.7, dry * 0.035) : Math.max(-3.4, dry * 0.03))
    }
    const levee = 2.1 * bump((off - 110) / 330) - 1.1 * bump((off - 0.5 * reachM) / (0.4 * reachM))
    const plain =
      50.6 +
      levee +
      off * 0.0007 +
      0.8 * noise(x / 520, y / 520 + 90) +
      0.3 * noise(x / 140, y / 140)
    const shore = lerp(RIVER_LEVEL_M, plain, smoothstep(-8, 46, off))
    const beel = offBeel(x, y)
    const low = beel > 260 ? shore : lerp(47.6, shore, smoothstep(-20, 260, beel))
    const far = range(x, y)
    const near = mound(x, y)
    if (far === 0 && near === 0) return low
    const crest = crests(noise, x, y)
    return low + far * (24 + 195 * far * crest) + near * (22 + 80 * crest)
  }

  return {
    reachM,
    centre,
    middle,
    beelAt,
    outlet: { x: beelAt.x - 0.33 * bend, y: beelAt.y + 0.95 * bend },
    inlet: { x: beelAt.x - 0.5 * bend, y: beelAt.y - 0.87 * bend },
    hillTops: [knoll, at(0.98, -1.05)],
    bankY,
    inside,
    offBeel,
    offRiver,
    hill,
    heightM,
  }
}

type Field = (x: number, y: number) => number

function drawOutline(
  noise: Noise,
  reachM: number,
  middle: Spot,
  bankY: (x: number) => number,
): Field {
  return (x, y) => {
    const dx = (x - middle.x) / (1.18 + 0.3 * smoothstep(0, 0.9 * reachM, y - middle.y))
    const dy = (y - middle.y) / 0.96
    const round = dx * dx + dy * dy
    const square = Math.sqrt(dx * dx * dx * dx + dy * dy * dy * dy)
    const far = Math.sqrt((round + square) / 2) + 1e-6
    if (far < 0.5 * reachM && y < -0.25 * reachM) return 0.55 * reachM - far
    const east = dx / far
    const north = dy / far
    const lobes =
      0.24 * noise(1.2 * east + 3.7, 1.2 * north) + 0.12 * noise(3.2 * east, 3.2 * north + 8)
    const foothills = 0.16 * Math.max(0, east - north - 0.5)
    const edge = reachM * (0.95 + lobes + foothills) + 34 * noise(x / 230 + 40, y / 230)
    const midstream = bankY(x) + 0.42 * reachM + 90 * noise(x / 700, 3.3)
    return Math.min(edge - far, midstream - y)
  }
}

function drawBeel(noise: Noise, reachM: number, beelAt: Spot, bend: number): Field {
  return (x, y) => {
    const dx = x - beelAt.x
    const dy = y - beelAt.y
    const far = Math.sqrt(dx * dx + dy * dy) + 1e-6
    if (far > 2.4 * bend) return far - 1.6 * bend
    const round = bend * (1 + 0.16 * noise(x / 520 + 5, y / 520))
    const open = smoothstep(0.85, -0.55, (dx * 0.8 + dy * -0.6) / far)
    const half = 0.056 * reachM * open * open * (1 + 0.34 * noise(x / 210, y / 210 + 60)) - 7
    const off = far - round
    return Math.sqrt(off * off + 625) - 25 - half
  }
}

function drawRiver(
  noise: Noise,
  reachM: number,
  bankY: (x: number) => number,
  inside: Field,
): Field {
  const span = Math.sqrt(reachM / 2300)
  return (x, y) => {
    const off = bankY(x) - y
    if (off >= 0) return off
    const along = x / span + 90 * noise(x / 500, off / 200 + 15)
    const bars =
      noise(along / 900 + 2.2, off / (105 * span)) + 0.5 * noise(along / 330, off / (52 * span) + 4)
    const shore = smoothstep(190 * span, 50 * span, -off) + 0.5 * smoothstep(90, 0, -off)
    // The ward ends in the channel, so that its outline cuts no sandbar.
    const edge = 1.4 * smoothstep(260 * span, 40 * span, inside(x, y))
    return Math.max(off, (bars - 0.17 - shore - edge) * 110)
  }
}

/** The range in the south-east, and the mound in the west. */
function drawHills(noise: Noise, reachM: number, knoll: Spot) {
  const range = (x: number, y: number) => {
    const far = (0.7 * (x - 0.66 * reachM) - 0.71 * (y + 0.94 * reachM)) / reachM
    if (far < -0.3) return 0
    const spurs = 0.13 * noise(x / 900, y / 900 + 30) + 0.055 * noise(x / 310, y / 310 + 44)
    return smoothstep(-0.04, 0.46, far + spurs)
  }
  const mound = (x: number, y: number) => {
    const dx = (x - knoll.x) / (0.24 * reachM)
    const dy = (y - knoll.y) / (0.17 * reachM)
    if (dx * dx + dy * dy > 4) return 0
    return bump(
      Math.sqrt(dx * dx + dy * dy) *
        (1 + 0.34 * noise(x / 330 + 11, y / 330) + 0.12 * noise(x / 140, y / 140)),
    )
  }
  return { range, mound }
}

/** The river's southern bank, computed once and looked up from then on. */
function drawBank(noise: Noise, reachM: number): (x: number) => number {
  const west = -2 * reachM
  const drawn = Float64Array.from(
    { length: Math.ceil((4 * reachM) / BANK_STEP_M) + 2 },
    (_, step) => {
      const x = west + step * BANK_STEP_M
      return 0.17 * reachM * noise(x / (0.8 * reachM) + 7.3, 0.5) + 46 * noise(x / 620, 9.5)
    },
  )
  return (x) => {
    const along = clamp((x - west) / BANK_STEP_M, 0, drawn.length - 2)
    const step = Math.floor(along)
    return lerp(drawn[step], drawn[step + 1], along - step)
  }
}

/** Ridges and valleys, 0 to about 1. */
function crests(noise: Noise, x: number, y: number): number {
  const bentX = x + 90 * noise(x / 420 + 17, y / 420)
  const bentY = y + 90 * noise(x / 420, y / 420 + 23)
  let sum = 0
  let share = 0.6
  let size = 780
  for (let octave = 0; octave < 4; octave += 1) {
    const edge = 1 - Math.abs(noise(bentX / size + octave * 19, bentY / size))
    sum += share * edge * edge
    share *= 0.42
    size *= 0.48
  }
  return sum
}
