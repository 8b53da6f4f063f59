import type { Ink } from '@app/formats/opened-layer.ts'
import { type Segments, segmentsOfFile } from '../geometry/segments.ts'
import {
  inksOf,
  type LookRun,
  type OpenedInks,
  type Run,
  runsByLook,
} from '../opened/opened-inks.ts'
import { paintingOf } from '../opened/paint-opened.ts'
import type { PaintedLayer, Painting } from '../opened/painted-layer.ts'
import { type Basis, type Frame, inkOf, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines, type Lines } from './line-painter.ts'
import type { Slice } from './offscreen-view.ts'
import { setSign } from './point-painter.ts'

/** Files with more lines than this get hairlines, because software rendering would take seconds. */
const MOST_WIDE_LINES = 16_000
/** Unless the visitor has chosen a width, up to what a texture can hold. */
const MOST_CHOSEN_LINES = 2_000_000
const SLICE_CORNERS = 48_000

export type OpenedPainting = ReturnType<typeof buildOpenedPainting>

const kinds = ['triangles', 'segments', 'points'] as const
type Kind = (typeof kinds)[number]
type Part = ReturnType<typeof buildPart>

/** Everything with the same style. */
interface LookPainter extends LookRun {
  inks: OpenedInks
  /** Null for hairlines. */
  wideLines: Lines | null
}

/** Whether lines have their width on the map. */
export function areLinesWide({ layer: { drawing }, style }: PaintedLayer): boolean {
  const most = (style?.widthPx ?? null) === null ? MOST_WIDE_LINES : MOST_CHOSEN_LINES
  return drawing.segments.length <= 2 * most
}

/**
 * One painting of a file. The corners are indices into one list of coordinates, which all paintings
 * of the file share.
 */
export function buildOpenedPainting(
  resources: GlResources,
  painted: PaintedLayer,
  places: WebGLBuffer,
) {
  const painting = paintingOf(painted)
  const own = resources.open()
  const parts: Record<Kind, Part> = {
    triangles: buildPart(own, places, painting.triangles),
    segments: buildPart(own, places, painting.segments),
    points: buildPart(own, places, painting.points),
  }
  const isWide = areLinesWide(painted)
  const looks = runsByLook(painting).map((run): LookPainter => {
    const hasWide = isWide && run.segments[1] > 0
    const wideLines = hasWide ? buildLines(own, linesOf(painting, run)) : null
    return { ...run, inks: inksOf(run.look, painted), wideLines }
  })
  const draws = buildDraws(own, parts)

  return {
    /** Resolves when it is complete; before that nothing of it is drawn. */
    async upload(rest: () => Promise<void>): Promise<void> {
      for (const part of Object.values(parts)) await part.upload(rest)
    },
    /** The same shapes in another style. */
    restyle(next: PaintedLayer): void {
      for (const look of looks) look.inks = inksOf(look.look, next)
    },
    draw(frame: Frame, ground: Partial<Basis>): void {
      for (const kind of kinds) {
        for (const look of looks) draws[kind](frame, ground, look, look[kind])
      }
    },
    /** Everything, from the lowest to the topmost, in parts of about equal cost. */
    slices: (): Slice[] =>
      kinds.flatMap((kind) =>
        looks.flatMap((look) => {
          const isWhole = kind === 'segments' && isWide
          const runs = isWhole ? [look.segments] : runsOf(look[kind])
          return runs.map((run): Slice => {
            return (frame, ground) => draws[kind](frame, ground, look, run)
          })
        }),
      ),
    free: own.close,
  }
}

type Draw = (frame: Frame, ground: Partial<Basis>, look: LookPainter, run: Run) => void

function buildDraws(resources: GlResources, parts: Record<Kind, Part>): Record<Kind, Draw> {
  const { gl, programs } = resources
  const setInk = (frame: Frame, ground: Partial<Basis>, { colour, opacity }: Ink) => {
    const program = programs.area()
    setGround(gl, program, frame, ground)
    gl.uniform4fv(program.at.u_colour, inkOf(colour, opacity))
  }
  return {
    triangles(frame, ground, { inks: { fill } }, run) {
      if (!fill) return
      setInk(frame, ground, fill)
      parts.triangles.draw(gl.TRIANGLES, run)
    },
    segments(frame, ground, { inks: { pens }, wideLines }, run) {
      const line = pens.at(-1)
      if (!line) return
      if (wideLines) for (const pen of pens) wideLines.draw(frame, pen, ground)
      else {
        setInk(frame, ground, { ...line, opacity: 0.8 * (line.opacity ?? 1) })
        parts.segments.draw(gl.LINES, run)
      }
    },
    points(frame, ground, { inks: { point } }, run) {
      setSign(resources, frame, point, ground)
      parts.points.draw(gl.POINTS, run)
    },
  }
}

/** Whole triangles and whole lines: six is a multiple of both corner counts. */
function runsOf([from, count]: Run): Run[] {
  return Array.from({ length: Math.ceil(count / SLICE_CORNERS) }, (_, i) => [
    from + i * SLICE_CORNERS,
    Math.min(SLICE_CORNERS, count - i * SLICE_CORNERS),
  ])
}

/** The lines of one style. */
function linesOf(painting: Painting, { segments: [from, count] }: LookRun): Segments {
  return segmentsOfFile({ ...painting, segments: painting.segments.subarray(from, from + count) })
}

/** One kind of shape of a file. */
function buildPart(resources: GlResources, places: WebGLBuffer, indices: Uint32Array) {
  const { gl } = resources
  const vertices = resources.vertexArray([{ size: 2, values: places }])
  const buffer = resources.buffer(gl.ELEMENT_ARRAY_BUFFER)
  let isReady = indices.length === 0
  return {
    async upload(rest: () => Promise<void>) {
      if (isReady) return
      await uploadSlices(gl, gl.ELEMENT_ARRAY_BUFFER, buffer, indices, rest, vertices)
      isReady = true
    },
    draw(mode: number, [from, count]: Run) {
      if (!isReady || count === 0) return
      gl.bindVertexArray(vertices)
      gl.drawElements(mode, count, gl.UNSIGNED_INT, 4 * from)
    },
  }
}

/** The amount to upload in one task. */
const SLICE_BYTES = 1 << 20

/** Fills a buffer piece by piece. */
export async function uploadSlices(
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
