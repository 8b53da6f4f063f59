import type { LngLat } from '../../plane/plane.ts'
import { denominatorAt } from '../corner.ts'
import { addElement } from '../element.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { featureCandidates, type LabelView } from './feature-labels.ts'
import { placeLabels } from './label-layout.ts'
import { drawName, featureStyle, widthOfName } from './label-style.ts'

/** The positions of the layers in a frame; lengths in CSS pixels. */
export interface OverlayView extends Omit<LabelView, 'matrix'> {
  pixelRatio: number
  /** From the plane around a place to clip space. */
  matrixFor(origin: LngLat): ArrayLike<number>
}

/**
 * The labels of visitors' files, on a separate canvas above the map: they change with every frame
 * and column, so a texture atlas would be rebuilt too often.
 */
export function buildLabelOverlay(container: HTMLElement) {
  let canvas: HTMLCanvasElement | null = null
  const widths = new Map<string, number>()
  let last: Parameters<typeof draw> | null = null

  function close(): void {
    canvas?.remove()
    canvas = null
    last = null
    widths.clear()
    document.fonts.removeEventListener('loadingdone', drawAgain)
  }

  /** A canvas does not wait for the font of another script. */
  function drawAgain(): void {
    widths.clear()
    if (last) draw(...last)
  }

  function draw(
    layers: readonly PaintedLayer[],
    view: OverlayView & { metresPerPixel: number },
  ): void {
    const scale = denominatorAt(view.metresPerPixel)
    const labelled = layers.filter(
      ({ labelBy, labelsFrom = Infinity }) => labelBy && scale <= labelsFrom,
    )
    if (labelled.length === 0) {
      close()
      return
    }
    if (!last) document.fonts.addEventListener('loadingdone', drawAgain)
    last = [layers, view]
    canvas ??= addCanvas(container, 'map__labels')
    const context = clearCanvas(canvas, view)
    if (!context) return
    const widthOf = (text: string) => {
      const known = widths.get(text) ?? widthOfName(context, { text, style: featureStyle })
      widths.set(text, known)
      return known
    }
    for (const painted of labelled) {
      const own = { ...view, matrix: view.matrixFor(painted.layer.drawing.origin) }
      const candidates = featureCandidates(painted, own, widthOf)
      for (const { text, x, y } of placeLabels(candidates, view.width, view.height)) {
        drawName(context, { text, style: featureStyle }, Math.round(x), Math.round(y))
      }
    }
  }

  return { draw, close }
}

/** A canvas over the map, for what changes with every frame. */
export function addCanvas(container: HTMLElement, className: string): HTMLCanvasElement {
  const canvas = addElement(container, 'canvas', className)
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

/** Empty and as large as the view, with a CSS pixel as its unit. */
export function clearCanvas(
  canvas: HTMLCanvasElement,
  { width, height, pixelRatio }: OverlayView,
): CanvasRenderingContext2D | null {
  // Setting the size clears the canvas.
  canvas.width = Math.round(width * pixelRatio)
  canvas.height = Math.round(height * pixelRatio)
  const context = canvas.getContext('2d')
  context?.scale(pixelRatio, pixelRatio)
  return context
}
