import type { LayerId } from '../../layers/layers.ts'
import { screenOf } from '../../plane/mercator.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { buildHiding, isBehindHill, type TiltedLook } from '../labels/hidden-names.ts'
import { placeLabels } from '../labels/label-layout.ts'
import { drawName, type Name, widthOfName } from '../labels/label-style.ts'
import { buildSurveyNames } from '../labels/survey-names.ts'
import { once } from '../once.ts'
import { bindTexture, type Frame, OWN_UNIT } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'

const ATLAS_WIDTH = 2048
const NUMBERS_PER_NAME = 10
/** From farther away, buildings are too flat to hide anything. */
const LIFTED_BELOW_M = 4

/** Draws every label once into a texture atlas, and places those in view for each frame. */
export function buildLabelPainter(
  resources: GlResources,
  survey: Survey,
  { pixelRatio, heightAt }: { pixelRatio: number; heightAt(x: number, y: number): number },
): (frame: Frame, layers: readonly LayerId[]) => void {
  const { gl, programs } = resources
  const measure = new OffscreenCanvas(1, 1).getContext('2d')
  if (!measure) throw new Error('No canvas to set names on')
  const { names, widths, candidates } = buildSurveyNames(survey, (name) =>
    widthOfName(measure, name),
  )
  const atlas = buildAtlas(names, widths, pixelRatio)
  const texture = resources.texture(gl.LINEAR)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.canvas)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
  const { width: atlasWidth, height: atlasHeight } = atlas.canvas
  const { vertices, buffer } = buildVertices(resources)
  const hiding = once(() => buildHiding(survey.buildings))

  return (frame, layers) => {
    const toScreen = (x: number, y: number) => {
      const up = frame.raise > 0 ? frame.raise * heightAt(x, y) : 0
      return screenOf(frame, x, y, up)
    }
    const isLifted = frame.raise > 0 && frame.metresPerPixel < LIFTED_BELOW_M
    const look = lookOf(frame)
    const byBuilding = isLifted && layers.includes('buildings') ? hiding()(look) : null
    const isHidden = (x: number, y: number, isSmall: boolean) =>
      isBehindHill(toScreen, look, x, y) || (isSmall && (byBuilding?.(x, y) ?? false))
    const wanted = candidates({ ...frame, layers, toScreen, ...(frame.raise > 0 && { isHidden }) })
    const placed = placeLabels(wanted, frame.width, frame.height, frame.covers)
    const numbers = new Float32Array(NUMBERS_PER_NAME * placed.length)
    for (const [i, { index, x, y, turn }] of placed.entries()) {
      const [, , width, height] = atlas.boxes[index]
      // Level labels are aligned to whole pixels, where they are sharpest.
      const snap = (value: number, size: number) =>
        turn === 0 ? (Math.round(value * pixelRatio - size / 2) + size / 2) / pixelRatio : value
      const box = [snap(x, width), snap(y, height), width / pixelRatio, height / pixelRatio]
      const turned = [Math.cos(turn), Math.sin(turn)]
      numbers.set([...box, ...atlas.boxes[index], ...turned], NUMBERS_PER_NAME * i)
    }
    const program = programs.label()
    program.use()
    bindTexture(gl, OWN_UNIT, texture, program.at.u_atlas)
    gl.uniform2f(program.at.u_screen, frame.width, frame.height)
    gl.uniform2f(program.at.u_atlasSize, atlasWidth, atlasHeight)
    gl.bindVertexArray(vertices)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW)
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 6, placed.length)
  }
}

/** The direction of view: more distant points have a larger w. */
function lookOf({ matrix, pitch }: Frame): TiltedLook {
  const length = Math.hypot(matrix[3], matrix[7]) || 1
  return { pitch, toViewer: [-matrix[3] / length, -matrix[7] / length] }
}

function buildAtlas(names: readonly Name[], widths: readonly number[], pixelRatio: number) {
  let [left, top, rowHeight] = [0, 0, 0]
  const boxes = names.map(({ style }, i): [number, number, number, number] => {
    const width = Math.ceil(widths[i] * pixelRatio) + 2
    const height = Math.ceil(1.7 * style.sizePx * pixelRatio)
    if (left + width > ATLAS_WIDTH) {
      left = 0
      top += rowHeight + 1
      rowHeight = 0
    }
    const box: [number, number, number, number] = [left, top, width, height]
    left += width + 1
    rowHeight = Math.max(rowHeight, height)
    return box
  })
  const canvas = new OffscreenCanvas(ATLAS_WIDTH, Math.max(top + rowHeight, 1))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to set names on')
  for (const [i, name] of names.entries()) {
    const [x, y, width, height] = boxes[i]
    context.setTransform(pixelRatio, 0, 0, pixelRatio, x + width / 2, y + height / 2)
    drawName(context, name, 0, 0)
  }
  return { canvas, boxes }
}

function buildVertices(resources: GlResources) {
  const { gl } = resources
  const buffer = resources.buffer(gl.ARRAY_BUFFER)
  const vertices = resources.vertexArray()
  gl.bindVertexArray(vertices)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  const stride = 4 * NUMBERS_PER_NAME
  for (const [at, size, offset] of [
    [0, 4, 0],
    [1, 4, 16],
    [2, 2, 32],
  ] as const) {
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride, offset)
    gl.vertexAttribDivisor(at, 1)
  }
  gl.bindVertexArray(null)
  return { vertices, buffer }
}
