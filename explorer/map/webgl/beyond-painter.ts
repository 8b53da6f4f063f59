import { BEYOND_VEIL, beyondLook, TILTED_VEIL } from '../../layers/beyond-look.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { PackedShapes, Terrain } from '../../survey/survey.ts'
import { buildRelief } from '../geometry/relief.ts'
import { once } from '../once.ts'
import { buildAreas } from './area-painter.ts'
import { bindTexture, type Frame, OWN_UNIT, type Paint, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildGridMesh } from './grid-mesh.ts'
import { buildTerrainPainter } from './terrain-painter.ts'
import { buildLineSetPainter } from './vector-painter.ts'

/** The terrain around the ward, drawn first, and the ward's boundary. */
export function buildBeyondPainter(resources: GlResources, survey: Survey) {
  const { gl } = resources
  const look = beyondLook(survey)
  const { terrain } = look
  const hills = once(() => buildTerrainPainter(resources, terrain, buildRelief(terrain)))
  const area = (shapes: PackedShapes) => buildAreas(resources, shapes, Uint32Array.of(0))
  const [whole, river, outside] = [look.whole, look.river, look.outside].map(area)
  // Large triangles would cut through hills, so the veil of a tilted view is a fine mesh.
  const raisedVeil = once(() => ({
    far: area(look.far),
    near: buildNearVeil(resources, look.terrain, survey.boundary),
  }))
  /** As a background, which nothing hides. */
  const behind = (draw: () => void) => {
    const isDeep = gl.isEnabled(gl.DEPTH_TEST)
    gl.disable(gl.DEPTH_TEST)
    draw()
    if (isDeep) gl.enable(gl.DEPTH_TEST)
  }
  const roads = buildLineSetPainter(resources, look.roads)
  const boundary = buildLineSetPainter(resources, look.boundary)
  // Without the band along it, which would be the rim of a plate.
  const outline = buildLineSetPainter(
    resources,
    look.boundary.map((set) => ({ ...set, pensAt: (mPerPx) => set.pensAt(mPerPx).slice(-1) })),
  )
  return {
    /** With those of the layers that it has. */
    ground(frame: Frame, layers: readonly LayerId[]): void {
      const level = { ...frame, raise: 0 }
      behind(() => whole.fill(level, inks.beyond))
      if (layers.includes('relief')) hills().relief(frame)
      if (layers.includes('water')) river.fill(level, inks.water)
      if (layers.includes('roads')) roads(frame)
    },
    depth: (frame: Frame) => hills().depth(frame),
    /** Fades everything drawn outside the ward so far. */
    veil(frame: Frame): void {
      const isRaised = frame.raise > 0
      const { far, near } = isRaised ? raisedVeil() : { far: outside, near: null }
      const share = isRaised ? TILTED_VEIL : BEYOND_VEIL
      behind(() => far.fill({ ...frame, raise: 0 }, inks.paper, share))
      near?.(frame)
    },
    boundary: (frame: Frame) => (frame.raise > 0 ? outline : boundary)(frame),
  }
}

const VEIL_PX = 1024
const VEIL_CELLS = 400

/** Over the terrain around the ward, raised with it. */
function buildNearVeil(
  resources: GlResources,
  { columns, rows, cellM, westM, southM }: Terrain,
  boundary: Float32Array,
): Paint {
  const { gl, programs } = resources
  const [width, height] = [(columns - 1) * cellM, (rows - 1) * cellM]
  const picture = new OffscreenCanvas(VEIL_PX, VEIL_PX)
  const pen = picture.getContext('2d')
  if (!pen) throw new Error('No canvas to draw the veil on')
  pen.fillStyle = inks.paper
  pen.fillRect(0, 0, VEIL_PX, VEIL_PX)
  pen.globalCompositeOperation = 'destination-out'
  for (let i = 0; i < boundary.length; i += 2) {
    const x = (VEIL_PX * (boundary[i] - westM)) / width
    pen.lineTo(x, (VEIL_PX * (boundary[i + 1] - southM)) / height)
  }
  pen.fill()
  const texture = resources.texture(gl.LINEAR)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
  const mesh = buildGridMesh(resources, { cells: VEIL_CELLS, size: 4 }, (u, v) => [
    westM + u * width,
    southM + v * height,
    u,
    v,
  ])
  return (frame) => {
    const program = programs.raster()
    setGround(gl, program, frame)
    bindTexture(gl, OWN_UNIT, texture, program.at.u_picture)
    gl.uniform1f(program.at.u_opacity, TILTED_VEIL)
    mesh.draw()
  }
}
