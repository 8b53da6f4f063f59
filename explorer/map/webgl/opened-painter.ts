import type { Drawing, Ink, OpenedLayer } from '../../formats/opened-layer.ts'
import { betweenPlanes, type LngLat } from '../../plane/plane.ts'
import { inks } from '../colours.ts'
import { inksOf, type LookRun, type Run, runsByLook } from '../opened-inks.ts'
import { type Segments, segmentsOfFile } from '../segments.ts'
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
  { id, drawing, raster, overlays }: OpenedLayer,
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
  const isWide = drawing.segments.length <= 2 * MOST_WIDE_LINES
  const runs = runsByLook(drawing).map((run) => ({
    ...run,
    inks: inksOf(run.look, colour),
    wideLines:
      isWide && run.segments[1] > 0 ? buildLines(own, programs, linesOf(drawing, run)) : null,
  }))
  let rasterPainters: RasterPainter[] = []
  let offscreen: OffscreenView | undefined
  let isFreed = false

  type LookPainter = (typeof runs)[number]
  type Draw = (frame: Frame, ground: Partial<Ground>, look: LookPainter, run?: Run) => void

  const drawPlain = (frame: Frame, ground: Partial<Ground>, ink: Ink, opacity = 1) => {
    const program = programs.area()
    program.use()
    setGround(gl, program, frame, ground)
    gl.uniform4fv(program.at.u_colour, inkOf(ink.colour, ink.opacity * opacity))
  }
  const drawLines: Draw = (
    frame,
    ground,
    { inks: { line, widthPx, isCased }, wideLines, segments },
    run,
  ) => {
    if (!line) return
    if (wideLines) {
      const casing = { colour: inkOf(inks.white, 0.75), leastPx: widthPx + 2 }
      if (isCased) wideLines.draw(frame, casing, ground)
      wideLines.draw(frame, { colour: inkOf(line.colour, line.opacity), leastPx: widthPx }, ground)
    } else {
      drawPlain(frame, ground, line, 0.8)
      parts.segments.draw(gl.LINES, run ?? segments)
    }
  }
  const drawAreas: Draw = (frame, ground, { inks: { fill }, triangles }, run) => {
    if (!fill) return
    drawPlain(frame, ground, fill)
    parts.triangles.draw(gl.TRIANGLES, run ?? triangles)
  }
  const drawSigns: Draw = (frame, ground, { inks: { point }, points }, run) => {
    const { colour: fill, opacity } = point
    setSign(gl, programs, frame, { sizePx: 8, fill, opacity, rim: inks.white, rimPx: 1.5 }, ground)
    parts.points.draw(gl.POINTS, run ?? points)
  }

  /** Everything, from the lowest to the topmost, in runs that take about as long each. */
  const slices = (): Slice[] => {
    const sliced = (draw: Draw, kind: 'triangles' | 'segments' | 'points') =>
      runs.flatMap((look) =>
        runsOf(look[kind]).map(
          (run): Slice =>
            (frame, ground) =>
              draw(frame, ground, look, run),
        ),
      )
    const wide = runs.map(
      (look): Slice =>
        (frame, ground) =>
          drawLines(frame, ground, look),
    )
    return [
      ...sliced(drawAreas, 'triangles'),
      ...(isWide ? wide : sliced(drawLines, 'segments')),
      ...sliced(drawSigns, 'points'),
    ]
  }

  return {
    draw(frame) {
      for (const painter of rasterPainters) painter.draw(frame)
      if (offscreen && frame.raise === 0) {
        offscreen.show(frame)
        return
      }
      const ground: Partial<Ground> = { matrix: frame.matrixFor(drawing.origin), toSurvey }
      for (const draw of [drawAreas, drawLines, drawSigns]) {
        for (const look of runs) draw(frame, ground, look)
      }
    },
    unseen: () => offscreen?.unseen() ?? null,
    async upload(rest) {
      rasterPainters = [...(raster ? [raster] : []), ...overlays].map((picture) =>
        buildRasterPainter(own, programs, picture, surveyOrigin),
      )
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

/** Whole triangles and whole lines: six is a multiple of either's corners. */
function runsOf([from, count]: Run): Run[] {
  return Array.from({ length: Math.ceil(count / SLICE_CORNERS) }, (_, i) => [
    from + i * SLICE_CORNERS,
    Math.min(SLICE_CORNERS, count - i * SLICE_CORNERS),
  ])
}

/** The lines of one look. */
function linesOf(drawing: Drawing, { segments: [from, count] }: LookRun): Segments {
  return segmentsOfFile({ ...drawing, segments: drawing.segments.subarray(from, from + count) })
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
