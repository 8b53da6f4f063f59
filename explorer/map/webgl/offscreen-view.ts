import { type Basis, bindTexture, type Frame, OWN_UNIT, setGround } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { finished } from './presented.ts'

/** Draws a part of the content, small enough not to delay a frame. */
export type Slice = (frame: Frame, ground: Partial<Basis>) => void

/** The same object as long as it looks the same. */
export interface Content {
  slices: readonly Slice[]
  /** Whether its image is kept for when it is wanted again. */
  isKept: boolean
}

export interface OffscreenView {
  /** Draws the image on the map, and requests another once the map stops in another view. */
  show(frame: Frame): void
  /** Requests the image of this content; the current one stays until then. */
  want(content: Content): void
  /** Resolves when there is an image to show; null if there is one, or none was requested. */
  unseen(): Promise<void> | null
  /** Shows nothing until there is other content. */
  hide(): void
}

/** The margin of the image beyond the view, for small movements of the map. */
const AROUND_PX = 64
const MOST_PX = 4096
const REST_MS = 150

/**
 * Content that takes long to draw, seen from above, is drawn into a separate framebuffer in slices
 * and then shown as an image. Software rendering is slow, and a browser blocks everything else
 * until a frame is drawn.
 */
export function buildOffscreenView(
  resources: GlResources,
  toSurvey: Basis['toSurvey'],
  repaint: () => void,
): OffscreenView {
  const { gl, programs } = resources
  let content: Content | null = null
  /** For the first image; nothing waits for later ones of other views. */
  let first: PromiseWithResolvers<void> | null = null
  const corners = resources.vertexArray()
  /** Of the current map. */
  let latest: Frame | null = null
  let shown: Picture | null = null
  let kept: { of: Content; picture: Picture } | null = null
  let drawn: PictureView | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The first is made for the current view; later ones follow the map. */
  async function make(view: PictureView, frame: Frame): Promise<void> {
    const of = content
    if (!of) return
    drawn = view
    if (kept?.of === of && isSame(kept.picture.view, view)) return replace(kept.picture)
    const isGivenUp = () => content !== of || (first === null && drawn !== view)
    const flat = { ...frame, raise: 0, pull: 0, heights: null }
    const ground = { matrix: fromAbove(view.box), toSurvey }
    const draws = of.slices.map((slice) => () => slice(flat, ground))
    const picture = await drawPicture(resources, view, draws, isGivenUp)
    if (!picture) return
    const before = kept
    if (of.isKept) kept = { of, picture }
    replace(picture)
    if (before && before !== kept && before.picture !== shown) before.picture.free()
  }

  function replace(picture: Picture | null): void {
    if (shown !== picture && shown !== kept?.picture) shown?.free()
    shown = picture
    first?.resolve()
    first = null
    repaint()
  }

  function showPicture({ texture, view }: Picture, frame: Frame): void {
    const program = programs.offscreen()
    setGround(gl, program, frame, { toSurvey: [1, 0, 0] })
    bindTexture(gl, OWN_UNIT, texture, program.at.u_picture)
    const [factor, x, y] = toSurvey
    const [west, south, east, north] = view.box.map((edge, i) => edge * factor + (i % 2 ? y : x))
    gl.uniform4f(program.at.u_box, west, south, east, north)
    gl.bindVertexArray(corners)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  return {
    unseen: () => (drawn !== null && first !== null ? first.promise : null),
    want(next) {
      if (next === content) return
      content = next
      drawn = null
      clearTimeout(timer)
      first ??= Promise.withResolvers()
      if (latest) make(viewOf(latest, toSurvey), latest)
      else repaint()
    },
    show(frame) {
      latest = frame
      const view = viewOf(frame, toSurvey)
      if (drawn === null) make(view, frame)
      else if (!isSame(view, drawn)) {
        clearTimeout(timer)
        timer = setTimeout(() => make(view, frame), REST_MS)
      }
      if (shown) showPicture(shown, frame)
    },
    hide() {
      content = null
      latest = null
      clearTimeout(timer)
      replace(null)
    },
  }
}

interface Picture {
  view: PictureView
  texture: WebGLTexture
  free(): void
}

/** Slice by slice, yielding to the page between them; null if it was cancelled. */
async function drawPicture(
  resources: GlResources,
  view: PictureView,
  slices: readonly (() => void)[],
  isGivenUp: () => boolean,
): Promise<Picture | null> {
  const own = resources.open()
  const { gl } = own
  const texture = own.texture(gl.LINEAR)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, view.width, view.height)
  const target = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, target)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  gl.clearColor(0, 0, 0, 0)
  gl.clear(gl.COLOR_BUFFER_BIT)
  let before = Promise.resolve()
  for (const drawSlice of slices) {
    aim(gl, target, view)
    drawSlice()
    aim(gl, null, { width: gl.drawingBufferWidth, height: gl.drawingBufferHeight })
    const drawnNow = finished(gl)
    // The graphics card always has one slice to draw while the page checks the previous one.
    await before
    before = drawnNow
    if (isGivenUp()) break
  }
  await before
  gl.deleteFramebuffer(target)
  if (!isGivenUp()) return { view, texture, free: own.close }
  own.close()
  return null
}

/** The extent of an image, on the plane of its content, and its pixels. */
interface PictureView {
  box: readonly [number, number, number, number]
  width: number
  height: number
}

/** At screen resolution, so that at rest one pixel of the image is one of the screen. */
function viewOf(
  { box: [west, south, east, north], metresPerPixel, pixelRatio }: Frame,
  [factor, x, y]: Basis['toSurvey'],
): PictureView {
  const aroundM = AROUND_PX * metresPerPixel
  const pixels = (metres: number) =>
    Math.min(Math.round(((metres + 2 * aroundM) / metresPerPixel) * pixelRatio), MOST_PX)
  return {
    box: [
      (west - aroundM - x) / factor,
      (south - aroundM - y) / factor,
      (east + aroundM - x) / factor,
      (north + aroundM - y) / factor,
    ],
    width: pixels(east - west),
    height: pixels(north - south),
  }
}

function isSame(a: PictureView, b: PictureView): boolean {
  return a.width === b.width && a.height === b.height && a.box.every((edge, i) => edge === b.box[i])
}

/** From a box of a plane to clip space. */
function fromAbove([west, south, east, north]: PictureView['box']): Float32Array {
  const matrix = new Float32Array(16)
  matrix[0] = 2 / (east - west)
  matrix[5] = 2 / (north - south)
  matrix[12] = -(east + west) / (east - west)
  matrix[13] = -(north + south) / (north - south)
  matrix[15] = 1
  return matrix
}

function aim(
  gl: WebGL2RenderingContext,
  target: WebGLFramebuffer | null,
  { width, height }: { width: number; height: number },
): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, target)
  gl.viewport(0, 0, width, height)
  gl.disable(gl.DEPTH_TEST)
  gl.disable(gl.STENCIL_TEST)
  gl.disable(gl.CULL_FACE)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
}
