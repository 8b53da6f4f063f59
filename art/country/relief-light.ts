import type { Matrix } from '../matrix.ts'
import { castShadow, levelShade, shade, skyView, surfaceNormals } from '../relief/light.ts'

export type ReliefLight = ReturnType<typeof lightRelief>

/** Light from the north-west, as maps have it, with two weaker lights so that no slope is lost. */
export function lightRelief(height: Matrix) {
  const fine = surfaceNormals(height, STEEPNESS)
  const broad = surfaceNormals(height.blur(5), STEEPNESS * 1.15)
  const lights = [
    { weight: 0.46, normals: fine, azimuth: 318, altitude: 42 },
    { weight: 0.14, normals: fine, azimuth: 275, altitude: 40 },
    { weight: 0.1, normals: fine, azimuth: 5, altitude: 45 },
    { weight: 0.3, normals: broad, azimuth: 318, altitude: 38 },
  ]
  const contrast = new Float32Array(height.values.length)
  for (const { weight, normals, azimuth, altitude } of lights) {
    const level = levelShade(altitude)
    for (const [index, value] of shade(normals, azimuth, altitude).entries()) {
      contrast[index] += weight * (value - level)
    }
  }

  // Shadow and sky change slowly: half the resolution serves.
  const half = height.resize(height.width / 2, height.height / 2)
  const sun = castShadow(half, STEEPNESS / 2, {
    azimuth: 318,
    altitude: 44,
    samples: 9,
    spread: 14,
    reach: 60,
  })
  const sky = skyView(half, STEEPNESS / 2, 10, 44)
  return {
    /** Above 0 where a slope is lighter than level ground, below where it is darker. */
    contrast,
    /** The share of sun and of sky that reaches each pixel. */
    sun: sun.blur(1.2).resize(height.width, height.height),
    sky: sky.blur(0.6).resize(height.width, height.height),
  }
}

/** Pixels per unit of height, exaggerated as relief maps do. */
const STEEPNESS = 0.86
