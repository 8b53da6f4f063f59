import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { Matrix } from '../matrix.ts'

export interface Normals {
  x: Float32Array
  y: Float32Array
  z: Float32Array
}

/** The unit vectors that stand on the surface; `steepness` scales heights to cells. */
export function surfaceNormals(ground: Matrix, steepness: number): Normals {
  const size = ground.width * ground.height
  const normals = {
    x: new Float32Array(size),
    y: new Float32Array(size),
    z: new Float32Array(size),
  }
  for (let index = 0; index < size; index++) {
    const { x, y } = ground.cell(index)
    const slopeX = (ground.at(x + 1, y) - ground.at(x - 1, y)) * 0.5 * steepness
    const slopeY = (ground.at(x, y + 1) - ground.at(x, y - 1)) * 0.5 * steepness
    const length = Math.hypot(slopeX, slopeY, 1)
    normals.x[index] = -slopeX / length
    normals.y[index] = -slopeY / length
    normals.z[index] = 1 / length
  }
  return normals
}

/** How squarely the light meets the surface, 0 to 1; azimuth from north, clockwise, in degrees. */
export function shade(normals: Normals, azimuth: number, altitude: number): Float32Array {
  const lightX = Math.sin(radians(azimuth)) * Math.cos(radians(altitude))
  const lightY = -Math.cos(radians(azimuth)) * Math.cos(radians(altitude))
  const lightZ = Math.sin(radians(altitude))
  return normals.x.map((x, index) => {
    const lit = x * lightX + normals.y[index] * lightY + normals.z[index] * lightZ
    return Math.max(0, lit)
  })
}

/** The shade of level ground, against which slopes are darker or lighter. */
export function levelShade(altitude: number): number {
  return Math.sin(radians(altitude))
}

export interface Sun {
  azimuth: number
  altitude: number
  /** Shadows are averaged over this many suns … */
  samples: number
  /** … this many degrees apart, which softens their edges. */
  spread: number
  /** The longest shadow, in cells. */
  reach: number
}

/** The share of the sun that reaches each cell past the heights in its way: 0 in full shadow, 1 in the open. */
export function castShadow(ground: Matrix, steepness: number, sun: Sun): Matrix {
  let light = new Matrix(ground.width, ground.height)
  const random = seededRandom(5)
  const summit = ground.range().high * steepness
  for (let sample = 0; sample < sun.samples; sample++) {
    const azimuth = radians(sun.azimuth + (random() - 0.5) * 2 * sun.spread)
    const altitude = radians(sun.altitude + (random() - 0.5) * sun.spread)
    const rise = Math.tan(altitude)
    const stepX = Math.sin(azimuth)
    const stepY = -Math.cos(azimuth)
    light = light.map((share, index) => {
      const stride = 1.2 + random() * 0.8
      return isLit(index, stride) ? share + 1 / sun.samples : share
    })

    function isLit(index: number, firstStride: number): boolean {
      const { x, y } = ground.cell(index)
      const start = ground.value(index) * steepness
      let stride = firstStride
      for (let way = stride; way < sun.reach; way += stride) {
        const ray = start + way * rise
        if (ray > summit) return true
        const rayX = x + stepX * way
        const rayY = y + stepY * way
        if (isOutside(ground, rayX, rayY)) return true
        if (ground.bilinear(rayX, rayY) * steepness > ray + 0.02) return false
        stride *= 1.06
      }
      return true
    }
  }
  return light
}

/**
 * The share of the sky that each cell sees, over this many directions, as far as `reach` cells:
 * valleys are dim.
 */
export function skyView(
  ground: Matrix,
  steepness: number,
  directions: number,
  reach: number,
): Matrix {
  let view = new Matrix(ground.width, ground.height)
  for (let direction = 0; direction < directions; direction++) {
    const angle = ((direction + 0.5) / directions) * 2 * Math.PI
    const stepX = Math.cos(angle)
    const stepY = Math.sin(angle)
    view = view.map((seen, index) => {
      const slope = horizonSlope(index)
      return seen + (1 - slope / Math.hypot(1, slope)) / directions
    })

    function horizonSlope(index: number): number {
      const { x, y } = ground.cell(index)
      const start = ground.value(index) * steepness
      let steepest = 0
      let stride = 1
      for (let way = 1; way < reach; way += stride) {
        const farX = x + stepX * way
        const farY = y + stepY * way
        if (isOutside(ground, farX, farY)) break
        const slope = (ground.bilinear(farX, farY) * steepness - start) / way
        if (slope > steepest) steepest = slope
        stride *= 1.25
      }
      return steepest
    }
  }
  return view
}

function isOutside(ground: Matrix, x: number, y: number): boolean {
  return x < 0 || y < 0 || x >= ground.width - 1 || y >= ground.height - 1
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
