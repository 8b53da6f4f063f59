import type { Ink } from '@app/formats/opened-layer.ts'
import { inks } from '../../layers/colours.ts'
import { type Segments, segmentsOfFile } from '../geometry/segments.ts'
import { inksOf, type LookRun, type Run, runsByLook } from '../opened/opened-inks.ts'
import type { Painting } from '../opened/painted-layer.ts'
import { type Frame, type Ground, inkOf, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines } from './line-painter.ts'
import type { Slice } from './offscreen-view.ts'
import { setSign } from './point-painter.ts'
import type { Programs } from './programs.ts'
import { uploadSlices } from './upload-slices.ts'

/** Files with more lines than this get hairlines: software graphics would take seconds for more. */
const MOST_WIDE_LINES = 16_000
const SLICE_CORNERS = 48_000

/** What is shown of a file in one way, on the graphics card. */
export interface OpenedPainting {
  /** Resolves when all of it is there; before that nothing of it is drawn. */
  upload(rest: () => Promise<void>): Promise<void>
  draw(frame: Frame, ground: Partial<Ground>): void
  /** Everything, from the lowest to the topmost, in parts that take about as long each. */
  slices(): Slice[]
  free(): void
}

/** The corners are places in the one list of coordinates, which every painting of a file shares. */
export function buildOpenedPainting(
  resources: GlResources,
  programs: Programs,
  painting: Painting,
  { places, colour }: { places: WebGLBuffer; colour: string },
): OpenedPainting {
  const own = resources.open()
  const { gl } = own
  const parts = {
    triangles: buildPart(own, places, painting.triangles),
    segments: buildPart(own, places, painting.segments),
    points: buildPart(own, places, painting.points),
  }
  const isWide = painting.segments.length <= 2 * MOST_WIDE_LINES
  const runs = runsByLook(painting).map((run) => ({
    ...run,
    inks: inksOf(run.look, colour),
    wideLines:
      isWide && run.segments[1] > 0 ? buildLines(own, programs, linesOf(painting, run)) : null,
  }))

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
      const casing = { colour: inks.white, opacity: 0.75, widthPx: widthPx + 2 }
      if (isCased) wideLines.draw(frame, casing, ground)
      wideLines.draw(frame, { ...line, widthPx }, ground)
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

  return {
    async upload(rest) {
      for (const part of Object.values(parts)) await part.upload(rest)
    },
    draw(frame, ground) {
      for (const draw of [drawAreas, drawLines, drawSigns]) {
        for (const look of runs) draw(frame, ground, look)
      }
    },
    slices() {
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
    },
    free: own.close,
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
function linesOf(painting: Painting, { segments: [from, count] }: LookRun): Segments {
  return segmentsOfFile({ ...painting, segments: painting.segments.subarray(from, from + count) })
}

/** One kind of shape of a file. */
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
