import type { Drawing, OpenedLayer } from '../../open/opened-layer.ts'
import type { LngLat } from '../../survey/place.ts'
import { inks } from '../colours.ts'
import { segmentSlice } from '../opened-segments.ts'
import { toSurveyPlane } from '../to-survey-plane.ts'
import type { Depot } from './depot.ts'
import { type Frame, type Ground, inkOf, setGround } from './frame.ts'
import { buildLines, type Lines } from './line-painter.ts'
import { buildPicture, type Picture } from './picture-painter.ts'
import { buildPoints, type Points } from './point-painter.ts'
import type { Programs } from './programs.ts'

/** What goes to the graphics card in one task. */
const SLICE = 100_000

export interface OpenedPainter {
  /** Draws what has arrived so far. */
  draw(frame: Frame): void
  /** Hands a large file over piece by piece; resolves when all of it is there. */
  upload(rest: () => Promise<void>): Promise<void>
  free(): void
}

/** A file of the visitor's, drawn over the ground of the survey. */
export function buildOpenedPainter(
  depot: Depot,
  programs: Programs,
  { id, drawing, raster }: OpenedLayer,
  surveyOrigin: LngLat,
): OpenedPainter {
  const own = depot.open()
  const colour = inks.opened[id % inks.opened.length] ?? inks.ink
  const toSurvey = toSurveyPlane(drawing.origin, surveyOrigin)
  const areas = buildAreas(own, programs, drawing)
  const lines: Lines[] = []
  const points: Points[] = []
  let picture: Picture | undefined
  let isFreed = false

  return {
    draw(frame) {
      const ground: Partial<Ground> = { matrix: frame.matrixFor(drawing.origin), toSurvey }
      picture?.draw(frame)
      areas.draw(frame, inkOf(colour, 0.22), ground)
      const casing = { colour: inkOf(inks.white, 0.75), leastPx: 3.6 }
      for (const part of lines) part.draw(frame, casing, ground)
      for (const part of lines) part.draw(frame, { colour: inkOf(colour), leastPx: 1.6 }, ground)
      const sign = { sizePx: 8, fill: colour, rim: inks.white, rimPx: 1.5 }
      for (const part of points) part.draw(frame, sign, ground)
    },
    async upload(rest) {
      if (raster) picture = buildPicture(own, programs, raster, surveyOrigin)
      for await (const _ of areas.upload(rest)) if (isFreed) return
      for (let from = 0; from < drawing.segments.length; from += 2 * SLICE) {
        lines.push(buildLines(own, programs, segmentSlice(drawing, from, from + 2 * SLICE)))
        await rest()
        if (isFreed) return
      }
      for (let from = 0; from < drawing.points.length; from += SLICE) {
        const places = placesOf(drawing, from, from + SLICE)
        points.push(buildPoints(own, programs, places))
        await rest()
        if (isFreed) return
      }
    },
    free() {
      isFreed = true
      own.close()
    },
  }
}

function buildAreas(depot: Depot, programs: Programs, drawing: Drawing) {
  const { gl } = depot
  const { coordinates, triangles } = drawing
  const places = depot.buffer(gl.ARRAY_BUFFER)
  const indices = depot.buffer(gl.ARRAY_BUFFER)
  const vertices = depot.vertexArray()
  let ready = 0
  return {
    draw(frame: Frame, colour: readonly [number, number, number, number], ground: Partial<Ground>) {
      if (ready === 0) return
      const program = programs.area()
      program.use()
      setGround(gl, program, frame, ground)
      gl.uniform4fv(program.at.u_colour, colour)
      gl.bindVertexArray(vertices)
      gl.drawElements(gl.TRIANGLES, ready, gl.UNSIGNED_INT, 0)
    },
    async *upload(rest: () => Promise<void>) {
      if (triangles.length === 0) return
      gl.bindVertexArray(vertices)
      gl.bindBuffer(gl.ARRAY_BUFFER, places)
      gl.bufferData(gl.ARRAY_BUFFER, coordinates.byteLength, gl.STATIC_DRAW)
      gl.enableVertexAttribArray(0)
      gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles.byteLength, gl.STATIC_DRAW)
      gl.bindVertexArray(null)
      for (let from = 0; from < coordinates.length; from += 4 * SLICE) {
        gl.bindBuffer(gl.ARRAY_BUFFER, places)
        const slice = coordinates.subarray(from, from + 4 * SLICE)
        gl.bufferSubData(gl.ARRAY_BUFFER, 4 * from, slice)
        await rest()
        yield
      }
      for (let from = 0; from < triangles.length; from += 6 * SLICE) {
        gl.bindVertexArray(vertices)
        const slice = triangles.subarray(from, from + 6 * SLICE)
        gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 4 * from, slice)
        gl.bindVertexArray(null)
        ready = from + slice.length
        await rest()
        yield
      }
    },
  }
}

function placesOf({ coordinates, points }: Drawing, from: number, to: number): Float32Array {
  const slice = points.subarray(from, to)
  const places = new Float32Array(2 * slice.length)
  for (let i = 0; i < slice.length; i += 1) {
    const vertex = slice[i] ?? 0
    places[2 * i] = coordinates[2 * vertex] ?? 0
    places[2 * i + 1] = coordinates[2 * vertex + 1] ?? 0
  }
  return places
}
