import { lerp } from '@app/explorer/survey/interpolate.ts'
import type { Point } from '../line/point.ts'

/** East, north and up, in metres. */
export type Spot3d = readonly [number, number, number]

interface CameraOptions {
  /** The focus of the view. */
  focus: Spot3d
  /** Of the view, clockwise from north; and how far it is tilted from looking straight down. */
  bearing: number
  pitch: number
  distanceM: number
  /** How much of the picture a metre at the focus takes. */
  pixelsPerMetre: number
  /** The position of the focus in the picture. */
  middle: Point
}

export type WardCamera = ReturnType<typeof createCamera>

/** Nearer points are not drawn. */
const NEAR_M = 20

export function createCamera(options: CameraOptions) {
  const { focus, bearing, pitch, distanceM, pixelsPerMetre, middle } = options
  const [sinB, cosB] = [Math.sin(bearing), Math.cos(bearing)]
  const [sinP, cosP] = [Math.sin(pitch), Math.cos(pitch)]
  const lens = pixelsPerMetre * distanceM

  /** To the right, up the picture, and into it. */
  const turn = ([x, y, z]: Spot3d): Spot3d => {
    const [east, north, up] = [x - focus[0], y - focus[1], z - focus[2]]
    const ahead = east * sinB + north * cosB
    return [
      east * cosB - north * sinB,
      ahead * cosP + up * sinP,
      ahead * sinP - up * cosP + distanceM,
    ]
  }
  const toPicture = ([right, up, depth]: Spot3d): Point => [
    middle[0] + (lens * right) / depth,
    middle[1] - (lens * up) / depth,
  ]
  return {
    /** How far in front of the camera a spot is. */
    depthOf: (spot: Spot3d) => turn(spot)[2],
    /** A shape in the picture; a part behind the camera is clipped. */
    project: (shape: readonly Spot3d[]) => keepInFront(shape.map(turn)).map(toPicture),
    /** The height of the ground in the picture at this distance from the camera. */
    heightAt: (depthM: number) =>
      middle[1] - (lens * (depthM - distanceM) * cosP) / (sinP * depthM),
  }
}

/** The part of a ring that lies beyond the nearest depth (Sutherland and Hodgman). */
function keepInFront(ring: readonly Spot3d[]): Spot3d[] {
  return ring.flatMap((to, index) => {
    const from = ring[(index + ring.length - 1) % ring.length]
    const kept: Spot3d[] = []
    if (from[2] < NEAR_M !== to[2] < NEAR_M) {
      const share = (NEAR_M - from[2]) / (to[2] - from[2])
      kept.push([lerp(from[0], to[0], share), lerp(from[1], to[1], share), NEAR_M])
    }
    if (to[2] >= NEAR_M) kept.push(to)
    return kept
  })
}
