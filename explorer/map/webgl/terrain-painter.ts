import { inks } from '../../layers/colours.ts'
import type { Terrain } from '../../survey/survey.ts'
import type { Relief } from '../geometry/relief.ts'
import { once } from '../once.ts'
import {
  bindTexture,
  colourList,
  type Frame,
  OWN_UNIT,
  type Paint,
  setGround,
  textureCells,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildGridMesh } from './grid-mesh.ts'
import type { Program } from './programs.ts'
import type { coverUniforms } from './shaders.ts'

/** Draws a picture over all of the terrain; `set` sets the program's own uniforms. */
export type GroundCover = (
  frame: Frame,
  program: Program<(typeof coverUniforms)[number]>,
  picture: WebGLTexture,
  set: () => void,
) => void

/** The size and the most cells of the raised ground; from above, two triangles are enough. */
const RAISED_CELL_M = 26
const MOST_CELLS = 400

/**
 * The occluding surface is this much below the ground, which is drawn with fewer cells than it has.
 */
const SUNK_M = 8

/** Close up, a cell of the terrain is larger than this many pixels. */
const NEAR_PX = 4

export function buildTerrainPainter(
  resources: GlResources,
  terrain: Terrain,
  relief: Relief,
): Record<'elevation' | 'relief' | 'both' | 'depth', Paint> & { cover: GroundCover } {
  const { gl, programs } = resources
  const picture = buildPicture(resources, terrain, relief)
  const cells = Math.ceil((terrain.columns * terrain.cellM) / RAISED_CELL_M)
  const raised = once(() => buildGrid(resources, terrain, Math.min(cells, MOST_CELLS)))
  const flat = buildGrid(resources, terrain, 1)

  const cover: GroundCover = (frame, program, texture, set) => {
    setGround(gl, program, frame, { isOnGround: false })
    gl.uniform4fv(program.at.u_cells, textureCells(terrain))
    bindTexture(gl, OWN_UNIT, texture, program.at.u_picture)
    set()
    const grid = frame.raise > 0 ? raised() : flat
    grid.draw()
  }

  const draw = (frame: Frame, { hasTint = false, hasLight = false, least = 0 }) => {
    const program = programs.terrain()
    cover(frame, program, picture, () => {
      gl.uniform1i(program.at.u_hasTint, hasTint ? 1 : 0)
      gl.uniform1i(program.at.u_hasLight, hasLight ? 1 : 0)
      gl.uniform1f(program.at.u_least, least)
      gl.uniform1i(program.at.u_isNear, NEAR_PX * frame.metresPerPixel < terrain.cellM ? 1 : 0)
      gl.uniform3fv(program.at.u_ramp, colourList(inks.elevation))
    })
  }

  return {
    cover,
    elevation: (frame) => draw(frame, { hasTint: true }),
    relief: (frame) => draw(frame, { hasLight: true }),
    /** Both in one pass, which is the usual case. */
    both: (frame) => draw(frame, { hasTint: true, hasLight: true }),
    /** Writes the depth of the ground, so that hills hide what is behind them. */
    depth(frame) {
      gl.colorMask(false, false, false, false)
      draw({ ...frame, matrix: sunk(frame.matrix) }, { least: 0.5 })
      gl.colorMask(true, true, true, true)
    },
  }
}

/** The same view with everything slightly lower. */
function sunk(matrix: Float32Array): Float32Array {
  const lower = matrix.slice()
  for (let row = 0; row < 4; row += 1) {
    lower[12 + row] = matrix[12 + row] - SUNK_M * matrix[8 + row]
  }
  return lower
}

function buildPicture(
  resources: GlResources,
  { columns, rows }: Terrain,
  { shade, height, presence }: Relief,
) {
  const { gl } = resources
  const pixels = new Uint8Array(4 * columns * rows)
  for (let i = 0; i < columns * rows; i += 1) {
    pixels[4 * i] = shade[i]
    pixels[4 * i + 1] = height[i]
    pixels[4 * i + 2] = presence[i]
  }
  const texture = resources.texture(gl.LINEAR)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, columns, rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return texture
}

function buildGrid(resources: GlResources, terrain: Terrain, cells: number) {
  const width = (terrain.columns - 1) * terrain.cellM
  const height = (terrain.rows - 1) * terrain.cellM
  return buildGridMesh(resources, { cells, size: 2 }, (u, v) => [
    terrain.westM + u * width,
    terrain.southM + v * height,
  ])
}
