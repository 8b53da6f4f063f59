import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import { chosenPens } from '../../layers/looks.ts'
import type { Survey } from '../../survey/survey.ts'
import type { buildFlatView, FlatCamera } from '../camera/flat-camera.ts'
import type { Spot } from '../camera/free-spot.ts'
import type { FlashLook } from '../flash-look.ts'
import { nameCandidates } from '../labels/label-candidates.ts'
import { placeLabels } from '../labels/label-layout.ts'
import { drawName, namesOf, widthOfName } from '../labels/label-style.ts'
import { numberNames, plotNumbers } from '../labels/plot-numbers.ts'
import type { MarkedFeature, Picked } from '../map-view.ts'
import { outlineOf } from '../opened/feature-outline.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { pickAt } from '../pointing/pick-at.ts'
import { drawOpened, drawOutline } from './draw-opened.ts'
import type { PlotLook } from './draw-plots.ts'
import { buildSurveyDrawers } from './draw-survey.ts'
import { type PlaneCanvas, strokeShapes } from './plane-canvas.ts'

/** What is asked of one picture. */
export interface FlatLook extends PlotLook {
  layers: readonly LayerId[]
  marked: number | null
  markedFeature: MarkedFeature | null
  flashed: readonly number[]
  flash: FlashLook | null
  opened: readonly PaintedLayer[]
}

export type FlatSurvey = ReturnType<typeof buildFlatSurvey>

/** One survey on a plain canvas. */
export function buildFlatSurvey(survey: Survey, view: ReturnType<typeof buildFlatView>) {
  const drawerOf = buildSurveyDrawers(survey)
  const names = [...namesOf(survey), ...numberNames(survey)]
  let widths: number[] | null = null

  function drawNames(context: CanvasRenderingContext2D, camera: FlatCamera, look: FlatLook): void {
    widths ??= names.map((name) => widthOfName(context, name))
    const seen = {
      metresPerPixel: view.metresPerPixel(camera),
      layers: look.layers,
      box: view.box(camera),
      marked: look.marked,
      passes: look.selection?.passes ?? null,
      toScreen: (x: number, y: number) => view.toScreen(camera, x, y),
    }
    const candidates = [
      ...nameCandidates(names, widths, seen),
      ...plotNumbers(survey, names, widths, seen),
    ]
    for (const { name, x, y, turn } of placeLabels(candidates, camera.width, camera.height)) {
      context.save()
      context.translate(x, y)
      context.rotate(turn)
      drawName(context, name, 0, 0)
      context.restore()
    }
  }

  return {
    /** Sets all names anew, as when their fonts have come. */
    measureNames(): void {
      widths = null
    },
    draw(context: CanvasRenderingContext2D, camera: FlatCamera, look: FlatLook): void {
      const metresPerPixel = view.metresPerPixel(camera)
      const ratio = context.canvas.width / camera.width
      const canvas: PlaneCanvas = { context, metresPerPixel, box: view.box(camera) }
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
      for (const id of look.layers) {
        if (id === 'labels') {
          onScreen()
          drawNames(context, camera, look)
          onPlane()
        } else if (id === 'opened') {
          for (const layer of look.opened) drawOpened(canvas, layer, survey.origin)
        } else drawerOf(id)(canvas, look)
      }
      const rings = { shapes: survey.plots.shapes, isRing: () => true }
      for (const pen of look.flash?.pens ?? []) strokeShapes(canvas, rings, look.flashed, pen)
      const outline = outlineOf(look.opened, look.markedFeature)
      if (outline) drawOutline(canvas, outline, survey.origin)
      if (look.marked === null) return
      for (const pen of chosenPens) strokeShapes(canvas, rings, [look.marked], pen)
    },

    /** The corners of a plot on the screen. */
    outlineOf(camera: FlatCamera, plot: number): Spot[] {
      const { starts, coordinates } = survey.plots.shapes
      return Array.from({ length: starts[plot + 1] - starts[plot] }, (_, corner) => {
        const at = 2 * (starts[plot] + corner)
        return view.toScreen(camera, coordinates[at], coordinates[at + 1])
      })
    },

    pick(camera: FlatCamera, px: number, py: number, look: FlatLook): Picked | null {
      const place = view.toPlane(camera, px, py)
      return pickAt(survey, place, look, view.metresPerPixel(camera))
    },
  }
}
