import type { OpenedLayer } from '../../formats/opened-layer.ts'
import { betweenPlanes, type LngLat } from '../../plane/plane.ts'
import { inks } from '../colours.ts'
import { segmentsOfFile } from '../segments.ts'
import { type Frame, type Ground, inkOf, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import { buildOffscreenView, type OffscreenView, type Slice } from './offscreen-view.ts'
import { setSign } from './point-painter.ts'
import type { Programs } from './programs.ts'
import { buildRasterPainter, type RasterPainter } from './raster-painter.ts'

/** What goes to the graphics card in one task. */
const SLICE_BYTES = 1 << 20
/** Files with more lines than this get hairlines: software graphics would take seconds for more. */
const MOST_WIDE_LINES = 16_000
/** Files with more corners than this are drawn off-screen, a slice at a time. */
const MOST_AT_ONCE = 150_000
const SLICE_CORNERS = 48_000

export interface OpenedPainter {
  /** Draws what has arrived so far. */
  draw(frame: Frame): void
  /** Hands a large file over piece by piece; resolves when all of it is there. */
  upload(rest: () => Promise<void>): Promise<void>
  /** Resolves when what is drawn off-screen can be seen; null if nothing is waited for. */
  unseen(): Promise<void> | null
  free(): void
}

/** A visitor's file, drawn over the ground of the survey, from the arrays as they came. */
export function buildOpenedPainter(
  resources: GlResources,
  programs: Programs,
  { id, drawing, raster }: OpenedLayer,
  { surveyOrigin, repaint }: { surveyOrigin: LngLat; repaint(): void },
): OpenedPainter {
  const own = resources.open()
  const { gl } = own
  const colour = inks.opened[id % inks.opened.length]
  const toSurvey = betweenPlanes(drawing.origin, surveyOrigin)
  const places = own.buffer(gl.ARRAY_BUFFER)
  const parts = {
    triangles: buildPart(own, places, drawing.triangles),
    segments: buildPart(own, places, drawing.segments),
    points: buildPart(own, places, drawing.points),
  }
  const wideLines =
    drawing.segments.length <= 2 * MOST_WIDE_LINES
      ? buildLines(own, programs, segmentsOfFile(drawing))
      : null
  let rasterPainter: RasterPainter | undefined
  let offscreen: OffscreenView | undefined
  let isFreed = false

  const drawPlain = (frame: Frame, ground: Partial<Ground>, opacity: number) => {
    const program = programs.area()
    program.use()
    setGround(gl, program, frame, ground)
    gl.uniform4fv(program.at.u_colour, inkOf(colour, opacity))
  }

  const drawLines = (frame: Frame, ground: Partial<Ground>, run?: Run) => {
    if (wideLines) {
      wideLines.draw(frame, { colour: inkOf(inks.white, 0.75), leastPx: 3.6 }, ground)
      wideLines.draw(frame, { colour: inkOf(colour), leastPx: 1.6 }, ground)
    } else {
      drawPlain(frame, ground, 0.8)
      parts.segments.draw(gl.LINES, run)
    }
  }
  const drawAreas = (frame: Frame, ground: Partial<Ground>, run?: Run) => {
    drawPlain(frame, ground, 0.22)
    parts.triangles.draw(gl.TRIANGLES, run)
  }
  const drawSigns = (frame: Frame, ground: Partial<Ground>, run?: Run) => {
    const sign = { sizePx: 8, fill: colour, rim: inks.white, rimPx: 1.5 }
    setSign(gl, programs, frame, sign, ground)
    parts.points.draw(gl.POINTS, run)
  }
  const sliceOf =
    (draw: (frame: Frame, ground: Partial<Ground>, run?: Run) => void) =>
    (run: Run): Slice =>
    (frame, ground) =>
      draw(frame, ground, run)

  /** Everything, from the lowest to the topmost, in runs that take about as long each. */
  const slices = (): Slice[] => [
    ...runsOf(drawing.triangles).map(sliceOf(drawAreas)),
    ...(wideLines ? [drawLines] : runsOf(drawing.segments).map(sliceOf(drawLines))),
    ...runsOf(drawing.points).map(sliceOf(drawSigns)),
  ]

  return {
    draw(frame) {
      rasterPainter?.draw(frame)
      if (offscreen && frame.raise === 0) {
        offscreen.show(frame)
        return
      }
      const ground: Partial<Ground> = { matrix: frame.matrixFor(drawing.origin), toSurvey }
      drawAreas(frame, ground)
      drawLines(frame, ground)
      drawSigns(frame, ground)
    },
    unseen: () => offscreen?.unseen() ?? null,
    async upload(rest) {
      if (raster) rasterPainter = buildRasterPainter(own, programs, raster, surveyOrigin)
      const restUnlessFreed = async () => {
        await rest()
        if (isFreed) throw new Error('freed')
      }
      try {
        await uploadSlices(gl, gl.ARRAY_BUFFER, places, drawing.coordinates, restUnlessFreed)
        for (const part of Object.values(parts)) await part.upload(restUnlessFreed)
        const { triangles, segments, points } = drawing
        if (triangles.length + segments.length + points.length > MOST_AT_ONCE) {
          offscreen = buildOffscreenView(own, programs, toSurvey, { slices: slices(), repaint })
        }
      } catch (error) {
        if (!isFreed) throw error
      }
    },
    free() {
      isFreed = true
      offscreen?.free()
      own.close()
    },
  }
}

/** Some of a part's corners. */
type Run = readonly [from: number, count: number]

/** Whole triangles and whole lines: six is a multiple of either's corners. */
function runsOf({ length }: Uint32Array): Run[] {
  return Array.from({ length: Math.ceil(length / SLICE_CORNERS) }, (_, i) => {
    const from = i * SLICE_CORNERS
    return [from, Math.min(SLICE_CORNERS, length - from)]
  })
}

/** One kind of shape of a file: places in the one list of coordinates. */
function buildPart(resources: GlResources, places: WebGLBuffer, indices: Uint32Array) {
  const { gl } = resources
  const vertices = resources.vertexArray()
  gl.bindBuffer(gl.ARRAY_BUFFER, places)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  const buffer = resources.buffer(gl.ELEMENT_ARRAY_BUFFER)
  gl.bindVertexArray(null)
  let isReady = indices.length === 0
  return {
    async upload(rest: () => Promise<void>) {
      if (isReady) return
      await uploadSlices(gl, gl.ELEMENT_ARRAY_BUFFER, buffer, indices, rest, vertices)
      isReady = true
    },
    draw(mode: number, [from, count]: Run = [0, indices.length]) {
      if (!isReady || count === 0) return
      gl.bindVertexArray(vertices)
      gl.drawElements(mode, count, gl.UNSIGNED_INT, 4 * from)
    },
  }
}

async function uploadSlices(
  gl: WebGL2RenderingContext,
  target: number,
  buffer: WebGLBuffer,
  content: Float32Array | Uint32Array,
  rest: () => Promise<void>,
  vertices: WebGLVertexArrayObject | null = null,
): Promise<void> {
  const bind = () => {
    gl.bindVertexArray(vertices)
    gl.bindBuffer(target, buffer)
  }
  bind()
  gl.bufferData(target, content.byteLength, gl.STATIC_DRAW)
  for (let from = 0; from < content.length; from += SLICE_BYTES / 4) {
    bind()
    gl.bufferSubData(target, 4 * from, content.subarray(from, from + SLICE_BYTES / 4))
    gl.bindVertexArray(null)
    await rest()
  }
}
