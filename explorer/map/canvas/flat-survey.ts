import { inks } from '../../layers/colours.ts'
import { chosenPens, type Pen } from '../../layers/looks.ts'
import { buildPlane } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { FlatCamera, FlatView } from '../camera/flat-camera.ts'
import { drawAnswer, drawAroundAnswer } from '../drawing/draw-answer.ts'
import { buildBeyondDrawer, groundLayersOf, showsSample } from '../drawing/draw-beyond.ts'
import { drawOpened, drawOutline } from '../drawing/draw-opened.ts'
import { buildSurveyDrawers } from '../drawing/draw-survey.ts'
import type { Surface } from '../drawing/surface.ts'
import { tabCover } from '../labels/block-tab.ts'
import { FLAT_CORNER_PX, placeLabels } from '../labels/label-layout.ts'
import { drawName, widthOfName } from '../labels/label-style.ts'
import { buildSurveyNames } from '../labels/survey-names.ts'
import type { MapState } from '../map-view.ts'
import { outlineOf } from '../opened/feature-outline.ts'
import { type PaintedLayer, picturesOf } from '../opened/painted-layer.ts'
import { drawRaster } from '../opened/raster-picture.ts'
import { buildCanvasSurface, onPlaneOf, type PlaneCanvas } from './canvas-surface.ts'

/** Rings around plots that were just edited. */
export interface Flashes {
  plots: readonly number[]
  pens: readonly Pen[]
}

export type FlatSurvey = ReturnType<typeof buildFlatSurvey>

/** One survey on a plain canvas. */
export function buildFlatSurvey(survey: Survey, view: FlatView) {
  const drawerOf = buildSurveyDrawers(survey)
  const beyond = buildBeyondDrawer(survey)
  const names = buildNames(survey, view)

  function drawMarks(
    canvas: PlaneCanvas,
    surface: Surface,
    state: MapState,
    flashes: Flashes | null,
  ): void {
    const rings = { shapes: survey.plots.shapes, isRing: () => true }
    for (const pen of flashes?.pens ?? []) surface.stroke(rings, flashes?.plots ?? [], pen)
    const outline = outlineOf(state.opened, state.markedFeature)
    if (outline) {
      onPlaneOf(canvas, outline.origin, survey.origin, (own) => drawOutline(own, outline))
    }
    if (state.marked === null) return
    for (const pen of chosenPens) surface.stroke(rings, [state.marked], pen)
  }

  function drawFile(canvas: PlaneCanvas, painted: PaintedLayer): void {
    const { drawing } = painted.layer
    const { toPlane } = buildPlane(survey.origin)
    for (const picture of picturesOf(painted)) {
      drawRaster(canvas.context, picture, toPlane, painted.style?.opacity)
    }
    onPlaneOf(canvas, drawing.origin, survey.origin, (own) => drawOpened(own, painted))
  }

  return {
    measureNames: names.measure,
    draw(
      context: CanvasRenderingContext2D,
      camera: FlatCamera,
      state: MapState,
      flashes: Flashes | null,
    ): void {
      const metresPerPixel = view.metresPerPixel(camera)
      const ratio = context.canvas.width / camera.width
      const canvas: PlaneCanvas = { context, metresPerPixel, box: view.box(camera) }
      const surface = buildCanvasSurface(canvas)
      const onScreen = () => context.setTransform(ratio, 0, 0, ratio, 0, 0)
      const onPlane = () => {
        onScreen()
        context.translate(camera.width / 2, camera.height / 2)
        context.scale(1 / metresPerPixel, -1 / metresPerPixel)
        context.translate(-camera.x, -camera.y)
      }
      onScreen()
      context.globalAlpha = 1
      context.fillStyle = inks.paper
      context.fillRect(0, 0, camera.width, camera.height)
      onPlane()
      const hasSample = showsSample(state.layers)
      if (hasSample) beyond.ground(surface, state)
      drawAroundAnswer(
        state,
        survey.plots.landUse.length,
        (id, shown, place) => {
          if (hasSample && place === groundLayersOf(state.layers)) beyond.veil(surface)
          if (id === 'labels') {
            onScreen()
            names.draw(context, camera, shown)
            onPlane()
          } else if (id === 'opened') {
            for (const painted of shown.opened) drawFile(canvas, painted)
          } else drawerOf(id)(surface, shown)
        },
        () => {
          if (hasSample) beyond.boundary(surface, state)
          if (state.answer) drawAnswer(surface, survey, state.answer)
        },
      )
      drawMarks(canvas, surface, state, flashes)
    },
  }
}

function buildNames(survey: Survey, view: FlatView) {
  let names: ReturnType<typeof buildSurveyNames> | null = null
  return {
    /** Lays out all labels again, for example when the fonts have loaded. */
    measure(): void {
      names = null
    },
    draw(context: CanvasRenderingContext2D, camera: FlatCamera, state: MapState): void {
      names ??= buildSurveyNames(survey, (name) => widthOfName(context, name))
      const candidates = names.candidates({
        metresPerPixel: view.metresPerPixel(camera),
        layers: state.layers,
        box: view.box(camera),
        marked: state.marked,
        passes: state.selection?.passes ?? null,
        toScreen: (x: number, y: number) => view.toScreen(camera, x, y),
      })
      const { width, height } = camera
      const tab = tabCover(survey, state.answer, { ...camera, matrixFor: view.matrixFor(camera) })
      const covers = tab ? [...state.covers, tab] : state.covers
      const placed = placeLabels(candidates, width, height, covers, FLAT_CORNER_PX)
      for (const { name, x, y, turn } of placed) {
        context.save()
        context.translate(x, y)
        context.rotate(turn)
        drawName(context, name, 0, 0)
        context.restore()
      }
    },
  }
}
