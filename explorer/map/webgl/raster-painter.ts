import type { Raster } from '@app/formats/opened-layer.ts'
import { betweenPlanes, buildPlane, type LngLat } from '../../plane/plane.ts'
import { isOfValues, positionIn } from '../opened/raster-position.ts'
import { bindTexture, type Frame, OWN_UNIT, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildGridMesh } from './grid-mesh.ts'

/** Straight cells follow the terrain, and the sides of an image that are bent on the map. */
const CELLS_A_SIDE = 64

/** A visitor's raster in its place. */
export function buildRasterPainter(
  resources: GlResources,
  raster: Raster,
  surveyOrigin: LngLat,
): (frame: Frame, opacity: number) => void {
  const { gl, programs } = resources
  const { width, height, pixels, corners } = raster
  const [origin] = corners
  const toSurvey = betweenPlanes(origin, surveyOrigin)
  const texture = resources.texture(isOfValues(raster) ? gl.NEAREST : gl.LINEAR)
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
  const grid = buildGrid(resources, raster)

  return (frame, opacity) => {
    const program = programs.raster()
    setGround(gl, program, frame, { matrix: frame.matrixFor(origin), toSurvey })
    bindTexture(gl, OWN_UNIT, texture, program.at.u_picture)
    gl.uniform1f(program.at.u_opacity, opacity)
    grid.draw()
  }
}

function buildGrid(resources: GlResources, raster: Raster) {
  const plane = buildPlane(raster.corners[0])
  const placeAt = positionIn(raster)
  return buildGridMesh(resources, { cells: CELLS_A_SIDE, size: 4 }, (u, v) => {
    const { x, y } = plane.toPlane(placeAt(u, v))
    return [x, y, u, v]
  })
}
