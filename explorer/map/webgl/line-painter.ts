import type { Pen } from '../../layers/looks.ts'
import type { PackedShapes } from '../../survey/survey.ts'
import { type Chunks, runsWithin } from '../geometry/chunks.ts'
import { type Segments, segmentsOf } from '../geometry/segments.ts'
import {
  type Basis,
  bindTexture,
  type Frame,
  inkOf,
  OWN_UNIT,
  setGround,
  setPlots,
} from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildSegmentTexture } from './segment-texture.ts'

export interface Lines {
  /** All segments, or those of the first shapes. */
  draw(frame: Frame, pen: Pen, ground?: Partial<Basis>, shapes?: number): void
  free(): void
}

interface LineOptions {
  widthM?: Float32Array
  /** Only those in view are drawn; segments must be in this order. */
  chunks?: Chunks
  /** The filter fades them. */
  isByPlot?: boolean
}

/** Lines on the graphics card. */
export function buildLines(
  resources: GlResources,
  { ends, alongM, shape, starts }: Segments,
  { widthM, chunks, isByPlot }: LineOptions = {},
): Lines {
  const own = resources.open()
  const { gl, programs } = own
  const count = alongM.length
  const segments = buildSegmentTexture(
    own,
    ends,
    (segment) => [alongM[segment], widthM?.[segment] ?? 0],
    isByPlot ? (segment) => shape[segment] : undefined,
  )

  return {
    draw(frame, pen, ground, shapes) {
      const { colour, opacity, widthPx, casingPx = 0, insetPx = 0, dashPx, dotPx = 0 } = pen
      const program = isByPlot ? programs.plotLine() : programs.line()
      const { at } = program
      if (isByPlot) setPlots(gl, programs.plotLine(), frame, ground)
      else setGround(gl, program, frame, ground)
      gl.uniform1f(at.u_metresPerW, frame.metresPerW)
      gl.uniform1f(at.u_leastPx, widthPx)
      gl.uniform1f(at.u_morePx, casingPx)
      gl.uniform1f(at.u_insetPx, insetPx)
      gl.uniform4fv(at.u_colour, inkOf(colour, opacity))
      const dashM = (dashPx ?? [0, 0]).map((px) => px * steadyMetresPerPixel(frame))
      gl.uniform2fv(at.u_dashM, dashM)
      gl.uniform1f(at.u_dotM, dotPx * steadyMetresPerPixel(frame))
      bindTexture(gl, OWN_UNIT, segments, at.u_segments)
      if (!chunks) {
        programs.drawSegments(0, shapes === undefined ? count : starts[shapes], at.u_firstSegment)
      } else {
        for (const [from, to] of runsWithin(chunks, frame.box)) {
          programs.drawSegments(starts[from], starts[to], at.u_firstSegment)
        }
      }
    },
    free: own.close,
  }
}

/** The outlines of shapes. */
export function buildRings(
  resources: GlResources,
  shapes: PackedShapes,
  order: Uint32Array,
  options?: LineOptions,
): Lines {
  return buildLines(
    resources,
    segmentsOf(shapes, order, () => true),
    options,
  )
}

/** Changes in powers of two, so that dashes do not move while the map zooms. */
function steadyMetresPerPixel({ metresPerPixel }: Frame): number {
  return 2 ** Math.round(Math.log2(metresPerPixel))
}
