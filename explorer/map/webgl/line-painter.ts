import { type Chunks, runsWithin } from '../chunks.ts'
import type { Segments } from '../segments.ts'
import type { Depot } from './depot.ts'
import { type Frame, type Ground, setGround, setPlots } from './frame.ts'
import type { Programs } from './programs.ts'

/** How a set of lines looks in one stroke. */
export interface Stroke {
  colour: readonly [number, number, number, number]
  /** Never thinner than this, however far away. */
  leastPx: number
  /** Added on either side, as for a casing. */
  morePx?: number
  /** Drawn and left out in turn. */
  dashPx?: readonly [number, number]
}

export interface Lines {
  draw(frame: Frame, stroke: Stroke, ground?: Partial<Ground>): void
  free(): void
}

const BYTES_A_PIECE = 16

/**
 * Lines on the graphics card. With `chunks` only those in view are drawn, and pieces must come in
 * that order; with `isByPlot` the filter fades them.
 */
export function buildLines(
  depot: Depot,
  programs: Programs,
  { ends: endsOf, alongM, shape, starts }: Segments,
  { widthM, chunks, isByPlot }: { widthM?: Float32Array; chunks?: Chunks; isByPlot?: boolean } = {},
): Lines {
  const own = depot.open()
  const { gl } = own
  const count = alongM.length
  const ends = own.buffer(gl.ARRAY_BUFFER, endsOf)
  const along = own.buffer(gl.ARRAY_BUFFER, alongM)
  const widths = widthM && own.buffer(gl.ARRAY_BUFFER, widthM)
  const plots = isByPlot && own.buffer(gl.ARRAY_BUFFER, shape)
  const vertices = own.vertexArray()
  for (const at of [0, 1, ...(widths ? [2] : []), ...(plots ? [3] : [])]) {
    gl.enableVertexAttribArray(at)
    gl.vertexAttribDivisor(at, 1)
  }
  gl.bindVertexArray(null)

  const drawRun = (from: number, to: number) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, ends)
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, BYTES_A_PIECE * from)
    gl.bindBuffer(gl.ARRAY_BUFFER, along)
    gl.vertexAttribPointer(1, 1, gl.FLOAT, false, 0, 4 * from)
    if (widths) {
      gl.bindBuffer(gl.ARRAY_BUFFER, widths)
      gl.vertexAttribPointer(2, 1, gl.FLOAT, false, 0, 4 * from)
    }
    if (plots) {
      gl.bindBuffer(gl.ARRAY_BUFFER, plots)
      gl.vertexAttribIPointer(3, 1, gl.UNSIGNED_INT, 0, 4 * from)
    }
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 6, to - from)
  }

  return {
    draw(frame, { colour, leastPx, morePx = 0, dashPx }, ground) {
      const program = isByPlot ? programs.plotLine() : programs.line()
      program.use()
      setGround(gl, program, frame, ground)
      if (isByPlot) setPlots(gl, programs.plotLine(), frame)
      gl.uniform1f(program.at.u_metresPerW, frame.metresPerW)
      gl.uniform1f(program.at.u_leastPx, leastPx)
      gl.uniform1f(program.at.u_morePx, morePx)
      gl.uniform4fv(program.at.u_colour, colour)
      const dashM = dashPx?.map((px) => px * steadyMetresPerPixel(frame)) ?? [0, 0]
      gl.uniform2f(program.at.u_dashM, dashM[0] ?? 0, dashM[1] ?? 0)
      gl.vertexAttrib1f(2, 0)
      gl.bindVertexArray(vertices)
      if (!chunks) drawRun(0, count)
      else {
        for (const [from, to] of runsWithin(chunks, frame.box)) {
          drawRun(starts[from] ?? 0, starts[to] ?? 0)
        }
      }
    },
    free: own.close,
  }
}

/** Changes by leaps of two, so that dashes lie still while the map zooms. */
function steadyMetresPerPixel({ metresPerPixel }: Frame): number {
  return 2 ** Math.round(Math.log2(metresPerPixel))
}
