import type { PlotFilter, Selection } from '../../filter/plot-filter.ts'
import type { ColourColumn } from '../../layers/colours.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Survey } from '../../survey/survey.ts'
import { loadNameFonts } from '../labels/label-style.ts'
import type { MarkedFeature } from '../map-view.ts'
import { outlineOf } from '../opened/feature-outline.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { nextTask } from '../tasks.ts'
import { type Frame, inkOf } from './frame-uniforms.ts'
import { openGlResources } from './gl-resources.ts'
import { buildHazePainter } from './haze-painter.ts'
import { buildMarkPainter } from './mark-painter.ts'
import { buildOpenedPainter, type OpenedPainter } from './opened-painter.ts'
import { finished, presented } from './presented.ts'
import { buildPrograms } from './programs.ts'
import { buildScene } from './scene.ts'

/** All that was asked of the map; it outlives a lost graphics context. */
export interface Asked {
  layers: readonly LayerId[]
  column: ColourColumn
  filter: PlotFilter
  selection: Selection | null
  marked: number | null
  opened: readonly PaintedLayer[]
  markedFeature: MarkedFeature | null
}

/** What a camera knows of a frame; the rest the renderer adds. */
export type View = Omit<
  Frame,
  'filter' | 'column' | 'marked' | 'passes' | 'terrain' | 'heights' | 'plots'
>

/** A visitor sees these first; the rest follows task by task. */
const firstBuilt: readonly LayerId[] = ['plots', 'water', 'roads']

/** What moves for its own sake takes a quarter of the graphics card's time, which tabs share. */
const LEISURE = 3

/** Draws one survey with one graphics context, for as long as that context lives. */
export function startRenderer(
  gl: WebGL2RenderingContext,
  survey: Survey,
  asked: Asked,
  {
    pixelRatio,
    prefersCalm,
    repaint,
  }: { pixelRatio: number; prefersCalm: boolean; repaint(): void },
) {
  const resources = openGlResources(gl)
  const programs = buildPrograms(resources)
  const scene = buildScene(resources, programs, survey, pixelRatio)
  const marks = buildMarkPainter(resources, programs, survey.plots.shapes, { prefersCalm })
  const haze = buildHazePainter(resources, programs)
  let opened: readonly OpenedPainter[] = []
  const fonts = loadNameFonts()
  let isStopped = false
  let isNextDue = false
  let work: Promise<void> = Promise.resolve()

  /** Takes each step in a task of its own, and shows them together: frames cost more than tasks. */
  async function takeSteps(steps: Iterable<unknown>): Promise<void> {
    let hasMore = false
    for (const _ of steps) {
      hasMore = true
      await nextTask()
      if (isStopped) return
    }
    if (hasMore) repaint()
  }

  async function build(layers: readonly LayerId[]): Promise<void> {
    if (layers.includes('labels')) await fonts
    await takeSteps(scene.build(layers))
    await takeSteps(scene.refine())
  }

  async function openFiles(): Promise<void> {
    const before = opened
    const painters = asked.opened.map((painted) => ({
      painted,
      painter:
        before.find(({ canPaint }) => canPaint(painted)) ??
        buildOpenedPainter(resources, programs, painted, { surveyOrigin: survey.origin, repaint }),
    }))
    opened = painters.map(({ painter }) => painter)
    for (const painter of before) if (!opened.includes(painter)) painter.free()
    for (const { painter, painted } of painters) {
      if (isStopped) return
      await painter.paint(painted, nextTask)
    }
    // What is being drawn off-screen is shown when it is there: a frame before would only delay it.
    if (opened.length === 0 || opened.some((painter) => painter.unseen() === null)) repaint()
  }

  /** Animates on when this frame is done and three times as long has passed: other tabs draw as well. */
  async function repaintAtLeisure(): Promise<void> {
    if (isNextDue) return
    isNextDue = true
    const fromMs = performance.now()
    await finished(gl)
    setTimeout(
      () => {
        isNextDue = false
        if (!isStopped) repaint()
      },
      LEISURE * (performance.now() - fromMs),
    )
  }

  /** Whatever a job makes to be seen, it has painted itself. */
  const queue = (job: () => Promise<void>) => {
    work = work.then(() => (isStopped ? undefined : job()))
  }
  const isAsked = (id: LayerId) => asked.layers.includes(id)
  const first = takeSteps(scene.build(firstBuilt.filter(isAsked)))
  queue(() => first)
  queue(() => build(asked.layers))
  queue(openFiles)
  const markFeature = () =>
    marks.markFeature(outlineOf(asked.opened, asked.markedFeature), survey.origin)
  marks.mark(asked.marked)
  markFeature()

  return {
    /** Resolves when the plots, the roads and the water can be drawn. */
    first,
    /** Resolves when everything asked for so far can be drawn. */
    idle: async () => {
      let seen: Promise<void>
      do {
        seen = work
        await seen
      } while (seen !== work)
    },
    presented: () => presented(gl),
    /** Resolves when files that are still being drawn can be seen in the next frame. */
    unseen: (): Promise<unknown> | null => {
      const waits = opened.flatMap((painter) => painter.unseen() ?? [])
      return waits.length > 0 ? Promise.all(waits) : null
    },
    layersChanged() {
      queue(() => build(asked.layers))
      repaint()
    },
    openedChanged() {
      queue(openFiles)
      markFeature()
    },
    refreshPlots: scene.table.refresh,
    markChanged() {
      marks.mark(asked.marked)
      markFeature()
    },
    flash: (plots: readonly number[]) => marks.flash(plots, performance.now()),
    raisedM: () => scene.relief().raisedM,

    paint(view: View): void {
      const hasGround = view.raise > 0 && scene.hasGround()
      const frame: Frame = {
        ...view,
        raise: hasGround ? view.raise : 0,
        filter: asked.filter,
        column: asked.column,
        marked: asked.marked,
        passes: asked.selection?.passes ?? null,
        terrain: survey.terrain,
        heights: hasGround ? scene.ground().heights : null,
        plots: scene.table.texture,
      }
      begin(gl)
      if (hasGround) {
        gl.enable(gl.DEPTH_TEST)
        gl.depthMask(true)
        scene.ground().depth(frame)
        gl.depthMask(false)
      }
      for (const { id, paint } of scene.paintsOf(asked.layers)) {
        if (id === 'labels') {
          gl.disable(gl.DEPTH_TEST)
          haze(frame)
        }
        if (id === 'opened') for (const painter of opened) painter.draw(frame)
        else paint?.(frame, asked.layers)
        if (id === 'labels' && hasGround) gl.enable(gl.DEPTH_TEST)
      }
      gl.disable(gl.DEPTH_TEST)
      if (!isAsked('labels')) haze(frame)
      const nextMs = marks.draw(frame, performance.now())
      if (nextMs === 0) repaintAtLeisure()
      else if (nextMs !== null) setTimeout(repaint, nextMs)
      gl.bindVertexArray(null)
    },
    stop(): void {
      isStopped = true
      resources.close()
    },
  }
}

export type Renderer = ReturnType<typeof startRenderer>

/** A blank sheet, and everything about drawing set as the painters expect it. */
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
