import { channelsOf, inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { FIELD_OF_VIEW } from '../camera/fit-tilted.ts'
import { isAboveAnswer } from '../drawing/draw-answer.ts'
import { groundLayersOf, showsSample } from '../drawing/draw-beyond.ts'
import { tabCover } from '../labels/block-tab.ts'
import { loadNameFonts } from '../labels/label-style.ts'
import type { MapState } from '../map-view.ts'
import { outlineOf } from '../opened/feature-outline.ts'
import { buildAnswerPainter } from './answer-painter.ts'
import { type Frame, inkOf } from './frame-uniforms.ts'
import { type GlResources, openGlResources } from './gl-resources.ts'
import { buildMarkPainter } from './mark-painter.ts'
import { buildOpenedFiles } from './opened-files.ts'
import { finished, presented } from './presented.ts'
import type { Programs } from './programs.ts'
import { buildScene, type WebglScene } from './scene.ts'
import { createWorkQueue } from './work-queue.ts'

/** The part of a frame that the camera provides; the renderer adds the rest. */
export type CameraView = Omit<
  Frame,
  'filter' | 'column' | 'marked' | 'covers' | 'passes' | 'heights' | 'plots'
>

/** Built first, so that a visitor sees them first; the rest follows task by task. */
const firstBuilt: readonly LayerId[] = ['plots', 'water', 'roads']

/** Animations take a quarter of the graphics card's time, because tabs share it. */
const LEISURE = 3

interface RendererOptions {
  /** Of this context. */
  programs: Programs
  pixelRatio: number
  prefersCalm: boolean
  repaint(): void
}

/** Draws one survey with one graphics context, as long as that context exists. */
export function startRenderer(
  gl: WebGL2RenderingContext,
  survey: Survey,
  state: MapState,
  { programs, pixelRatio, prefersCalm, repaint }: RendererOptions,
) {
  const resources = openGlResources(gl, programs)
  const scene = buildScene(resources, survey, pixelRatio)
  const marks = buildMarkPainter(resources, survey.plots.shapes, { prefersCalm })
  const files = buildOpenedFiles(resources, survey.origin, repaint)
  const work = createWorkQueue()
  const haze = buildHazePainter(resources)
  const answer = buildAnswerPainter(resources, survey, {
    prefersCalm,
    heightAt: scene.heightAt,
    cover: () => scene.ground().cover,
    veil: (share) => haze(0, share, inks.veil),
  })
  const paintLayers = buildLayersPainter(resources, scene, { files, haze, answer })
  const fonts = loadNameFonts()
  const animate = atLeisure(gl, () => {
    if (!work.isStopped()) repaint()
  })

  /** Shows the steps together: frames cost more than tasks. */
  async function takeSteps(steps: Iterable<unknown>): Promise<void> {
    if (await work.takeSteps(steps)) repaint()
  }
  async function buildLayers(): Promise<void> {
    const { layers } = state
    if (layers.includes('labels')) await fonts
    await takeSteps(scene.complete(layers))
  }
  const showFiles = () => files.show(state.opened, work.isStopped)
  const mark = () => {
    marks.mark(state.marked)
    marks.markFeature(outlineOf(state.opened, state.markedFeature), survey.origin)
  }

  const first = createFirstFrame(gl)
  work.add(async () => {
    await takeSteps(scene.build(firstBuilt.filter((id) => state.layers.includes(id))))
    first.request()
    repaint()
    await first.shown
  })
  work.add(buildLayers)
  work.add(showFiles)
  mark()
  answer.show(state.answer)

  return {
    /** Resolves when the plots, the roads and the water are on the screen. */
    first: first.shown,
    /** Resolves when everything requested so far can be drawn. */
    idle: work.idle,
    presented: () => presented(gl),
    unseen: files.unseen,
    /** Requests a frame, which reads the state; some changes need preparation first. */
    changed(what: keyof MapState): void {
      if (what === 'layers') work.add(buildLayers)
      if (what === 'answer') answer.show(state.answer)
      if (what === 'opened') work.add(showFiles)
      if (what === 'opened' || what === 'marked' || what === 'markedFeature') mark()
      if (what !== 'opened') repaint()
    },
    refreshPlots: scene.plotTextures.refresh,
    flash: (plots: readonly number[]) => marks.flash(plots, performance.now()),
    heights: scene.heights,
    paint(view: CameraView): void {
      if (!first.isDue()) return
      const tab = tabCover(survey, state.answer, view)
      const frame = frameOf(view, scene, tab ? { ...state, covers: [...state.covers, tab] } : state)
      const isAppearing = paintLayers(frame, state)
      const nextMs = marks.draw(frame, performance.now())
      if (nextMs === 0 || isAppearing) animate()
      else if (nextMs !== null) setTimeout(repaint, nextMs)
      gl.bindVertexArray(null)
      first.painted()
    },
    stop(): void {
      work.stop()
      first.end()
      resources.close()
    },
  }
}

export type Renderer = ReturnType<typeof startRenderer>

/** Nothing is painted before the first layers are complete: frames cost more than tasks. */
function createFirstFrame(gl: WebGL2RenderingContext) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let stage: 'building' | 'due' | 'painted' = 'building'
  return {
    shown: promise,
    isDue: () => stage !== 'building',
    request(): void {
      stage = 'due'
    },
    painted(): void {
      if (stage === 'due') presented(gl).then(resolve)
      stage = 'painted'
    },
    end: resolve,
  }
}

function frameOf(view: CameraView, scene: WebglScene, state: MapState): Frame {
  const hasGround = view.raise > 0 && scene.hasGround()
  return {
    ...view,
    raise: hasGround ? view.raise : 0,
    filter: state.filter,
    column: state.column,
    marked: state.marked,
    covers: state.covers,
    passes: state.selection?.passes ?? null,
    heights: hasGround ? scene.heightTexture() : null,
    plots: scene.plotTextures.with(state.selection?.passes ?? null),
  }
}

interface Overlays {
  files: ReturnType<typeof buildOpenedFiles>
  haze: ReturnType<typeof buildHazePainter>
  answer: ReturnType<typeof buildAnswerPainter>
}

/**
 * All layers, from the lowest to the topmost; the haze of a tilted view is below the labels.
 * Returns whether an answer is still appearing.
 */
function buildLayersPainter(
  resources: GlResources,
  scene: WebglScene,
  { files, haze, answer }: Overlays,
) {
  const { gl } = resources

  function paintAll(frame: Frame, layers: readonly LayerId[], all: readonly LayerId[]): void {
    for (const { id, paint } of scene.paintsOf(layers)) {
      if (id === 'labels') haze(slopeOf(frame), 0, inks.haze)
      if (id === 'labels') gl.disable(gl.DEPTH_TEST)
      if (id === 'opened') files.draw(frame)
      else paint?.(frame, all)
      if (frame.heights) gl.enable(gl.DEPTH_TEST)
    }
  }

  return (frame: Frame, { layers, answer: found }: MapState): boolean => {
    begin(gl)
    const hasSample = showsSample(layers)
    if (frame.heights) {
      gl.enable(gl.DEPTH_TEST)
      gl.depthMask(true)
      scene.ground().depth(frame)
      if (hasSample) scene.beyond().depth(frame)
      gl.depthMask(false)
    }
    const isAbove = isAboveAnswer(layers, found)
    const below = layers.filter((id) => !isAbove(id))
    const drained = found ? { ...frame, plots: scene.plotTextures.withNone() } : frame
    if (hasSample) scene.beyond().ground(frame, layers.filter(scene.isBuilt))
    const count = groundLayersOf(below)
    paintAll(drained, below.slice(0, count), layers)
    if (hasSample) scene.beyond().veil(frame)
    paintAll(drained, below.slice(count), layers)
    if (hasSample) scene.beyond().boundary(frame)
    const isAppearing = answer.draw(frame)
    paintAll(frame, layers.filter(isAbove), layers)
    if (!layers.includes('labels')) haze(slopeOf(frame), 0, inks.haze)
    gl.disable(gl.DEPTH_TEST)
    return isAppearing
  }
}

/** For the haze shader: how fast the distance of the ground grows up the screen. */
function slopeOf({ pitch }: Frame): number {
  return Math.tan(FIELD_OF_VIEW / 2) * Math.tan((pitch * Math.PI) / 180)
}

/**
 * A veil over everything drawn so far: haze that increases with distance, or the same share
 * everywhere.
 */
function buildHazePainter({ gl, programs, vertexArray }: GlResources) {
  const vertices = vertexArray()
  return (slope: number, least: number, colour: string): void => {
    if (slope === 0 && least === 0) return
    const isDeep = gl.isEnabled(gl.DEPTH_TEST)
    const { use, at } = programs.haze()
    use()
    gl.disable(gl.DEPTH_TEST)
    gl.uniform1f(at.u_slope, slope)
    gl.uniform1f(at.u_least, least)
    gl.uniform3fv(at.u_colour, channelsOf(colour))
    gl.bindVertexArray(vertices)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    if (isDeep) gl.enable(gl.DEPTH_TEST)
  }
}

/** Continues the animation after three times the duration of a frame: other tabs draw as well. */
function atLeisure(gl: WebGL2RenderingContext, repaint: () => void): () => Promise<void> {
  let isDue = false
  return async () => {
    if (isDue) return
    isDue = true
    const fromMs = performance.now()
    await finished(gl)
    setTimeout(
      () => {
        isDue = false
        repaint()
      },
      LEISURE * (performance.now() - fromMs),
    )
  }
}

/** Clears the frame and resets the WebGL state that painters rely on. */
function begin(gl: WebGL2RenderingContext): void {
  gl.disable(gl.DEPTH_TEST)
  gl.disable(gl.STENCIL_TEST)
  gl.disable(gl.CULL_FACE)
  gl.enable(gl.BLEND)
  gl.blendEquation(gl.FUNC_ADD)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  gl.depthFunc(gl.LEQUAL)
  gl.depthRange(0, 1)
  gl.depthMask(true)
  gl.clearDepth(1)
  gl.clearColor(...inkOf(inks.paper))
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  gl.depthMask(false)
}
