import type { Ground, Spot } from './ground.ts'
import { smoothstep } from './interpolate.ts'
import { buildNoise, bump } from './noise.ts'
import type { Line } from './rings.ts'
import { leftOf, lineThrough } from './rings.ts'

/** A domain warp from the planning space, where streets are straight, to the ground. */
export interface Warp {
  creeks: readonly Creek[]
  place(u: number, v: number): Spot
  /** The same to a few metres, for half the work: enough to find the kind of land. */
  placeRoughly(u: number, v: number): Spot
}

/** Straight in the planning space, winding on the ground. */
export interface Creek {
  line: Line
  alongU: number
  alongV: number
  lengthM: number
}

interface Wave {
  size: number
  by: number
}

/** The distance within which a creek's windings bend the streets. */
const CREEK_SWAY_M = 420
const coarse = { size: 1500, by: 150 }
const middling = { size: 390, by: 33 }
const fine = { size: 105, by: 5 }
const grain = { size: 34, by: 1.1 }

export function buildWarp(ground: Ground, seed: number): Warp {
  const noise = buildNoise(seed + 101)
  const rough = [coarse, middling]
  const all = [coarse, middling, fine, grain]
  const { reachM } = ground

  /** At v = 0 this is exactly the river's bank. */
  const bend = (u: number, v: number, waves: readonly Wave[]): Spot => {
    const still = smoothstep(0, -420, v)
    let x = u
    let y = v
    for (const { size, by } of waves) {
      x += by * noise(u / size + 31, v / size)
      y += by * still * noise(u / size, v / size + 57)
    }
    return { x, y: y + ground.bankY(x) * smoothstep(-1.1 * reachM, 0, v) }
  }

  const unbend = ({ x, y }: Spot) => {
    let u = x
    let v = y
    for (let step = 0; step < 12; step += 1) {
      const now = bend(u, v, all)
      u += x - now.x
      v += y - now.y
    }
    return { u, v }
  }

  const outlet = unbend(ground.outlet)
  const inlet = unbend(ground.inlet)
  const creeks = [
    creekBetween(outlet, { u: outlet.u - 0.06 * reachM, v: 0.05 * reachM }),
    creekBetween(inlet, { u: inlet.u + 0.42 * reachM, v: -2 * reachM }),
  ]

  const wind = (u: number, v: number, waves: readonly Wave[]): Spot => {
    let windingU = u
    let windingV = v
    for (const { line, alongU, alongV, lengthM } of creeks) {
      const off = leftOf(line, { u, v })
      if (Math.abs(off) > CREEK_SWAY_M) continue
      const along = (u - line.u) * alongU + (v - line.v) * alongV
      const ends = smoothstep(0, 200, along) * smoothstep(lengthM, lengthM - 200, along)
      const turn = 105 * noise(along / 330 + 3, 0.3) + 30 * noise(along / 120, 7.7)
      const push = ends * turn * bump(off / CREEK_SWAY_M)
      windingU += push * line.normalU
      windingV += push * line.normalV
    }
    return bend(windingU, windingV, waves)
  }

  return {
    creeks,
    place: (u, v) => wind(u, v, all),
    placeRoughly: (u, v) => wind(u, v, rough),
  }
}

function creekBetween(from: { u: number; v: number }, to: { u: number; v: number }): Creek {
  const alongU = to.u - from.u
  const alongV = to.v - from.v
  const lengthM = Math.sqrt(alongU * alongU + alongV * alongV)
  return {
    line: lineThrough(from.u, from.v, alongU, alongV),
    alongU: alongU / lengthM,
    alongV: alongV / lengthM,
    lengthM,
  }
}
