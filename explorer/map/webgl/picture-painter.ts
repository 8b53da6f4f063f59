import type { Raster } from '../../open/opened-layer.ts'
import { buildPlane, type LngLat } from '../../survey/place.ts'
import { toSurveyPlane } from '../to-survey-plane.ts'
import type { Depot } from './depot.ts'
import { bindTexture, type Frame, OWN_UNIT, setGround } from './frame.ts'
import type { Programs } from './programs.ts'

export interface Picture {
  draw(frame: Frame): void
}

const CELLS_A_SIDE = 24

/** A raster of the visitor's between its four corners. */
export function buildPicture(
  depot: Depot,
  programs: Programs,
  { width, height, pixels, corners }: Raster,
  surveyOrigin: LngLat,
): Picture {
  const { gl } = depot
  const [origin] = corners
  const toSurvey = toSurveyPlane(origin, surveyOrigin)
  const texture = depot.texture(gl.LINEAR)
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
  const { vertices, count } = buildGrid(depot, corners)

  return {
    draw(frame) {
      const program = programs.picture()
      program.use()
      setGround(gl, program, frame, { matrix: frame.matrixFor(origin), toSurvey })
      bindTexture(gl, OWN_UNIT, texture, program.at.u_picture)
      gl.bindVertexArray(vertices)
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0)
    },
  }
}

function buildGrid(depot: Depot, corners: Raster['corners']) {
  const { gl } = depot
  const plane = buildPlane(corners[0])
  const [a, b, c, d] = corners.map((corner) => plane.toPlane(corner))
  const side = CELLS_A_SIDE + 1
  const places = new Float32Array(4 * side * side)
  for (let i = 0; i < side * side; i += 1) {
    const u = (i % side) / CELLS_A_SIDE
    const v = Math.floor(i / side) / CELLS_A_SIDE
    const between = (axis: 'x' | 'y') =>
      (a?.[axis] ?? 0) * (1 - u) * (1 - v) +
      (b?.[axis] ?? 0) * u * (1 - v) +
      (c?.[axis] ?? 0) * u * v +
      (d?.[axis] ?? 0) * (1 - u) * v
    places.set([between('x'), between('y'), u, v], 4 * i)
  }
  const indices = new Uint16Array(6 * CELLS_A_SIDE ** 2)
  for (let cell = 0; cell < CELLS_A_SIDE ** 2; cell += 1) {
    const first = Math.floor(cell / CELLS_A_SIDE) * side + (cell % CELLS_A_SIDE)
    const below = first + side
    indices.set([first, first + 1, below, below, first + 1, below + 1], 6 * cell)
  }
  const vertices = depot.vertexArray()
  depot.buffer(gl.ARRAY_BUFFER, places)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0)
  depot.buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)
  return { vertices, count: indices.length }
}
