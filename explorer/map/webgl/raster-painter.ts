import type { Raster } from '@app/formats/opened-layer.ts'
import { betweenPlanes, buildPlane, type LngLat } from '../../plane/plane.ts'
import { bindTexture, type Frame, OWN_UNIT, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildGridMesh } from './grid-mesh.ts'

const CELLS_A_SIDE = 24

/** A visitor's raster, stretched between its four corners. */
export function buildRasterPainter(
  resources: GlResources,
  { width, height, pixels, corners }: Raster,
  surveyOrigin: LngLat,
): (frame: Frame, opacity: number) => void {
  const { gl, programs } = resources
  const [origin] = corners
  const toSurvey = betweenPlanes(origin, surveyOrigin)
  const texture = resources.texture(gl.LINEAR)
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
  const grid = buildGrid(resources, corners)

  return (frame, opacity) => {
    const program = programs.raster()
    setGround(gl, program, frame, { matrix: frame.matrixFor(origin), toSurvey })
    bindTexture(gl, OWN_UNIT, texture, program.at.u_picture)
    gl.uniform1f(program.at.u_opacity, opacity)
    grid.draw()
  }
}

function buildGrid(resources: GlResources, corners: Raster['corners']) {
  const plane = buildPlane(corners[0])
  const [a, b, c, d] = corners.map((corner) => plane.toPlane(corner))
  return buildGridMesh(resources, { cells: CELLS_A_SIDE, size: 4 }, (u, v) => {
    const between = (axis: 'x' | 'y') =>
      a[axis] * (1 - u) * (1 - v) + b[axis] * u * (1 - v) + c[axis] * u * v + d[axis] * (1 - u) * v
    return [between('x'), between('y'), u, v]
  })
}
