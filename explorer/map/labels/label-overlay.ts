import type { LngLat } from '../../plane/plane.ts'
import type { PaintedLayer } from '../opened/painted-layer.ts'
import { type LabelView, placeFeatureLabels } from './feature-labels.ts'
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

  function open(): HTMLCanvasElement {
    const overlay = document.createElement('canvas')
    overlay.className = 'map__labels'
    overlay.setAttribute('aria-hidden', 'true')
    container.append(overlay)
    return overlay
  }

  function close(): void {
    canvas?.remove()
    canvas = null
    widths.clear()
  }

  return {
    draw(
      layers: readonly PaintedLayer[],
      { width, height, pixelRatio, matrixFor }: OverlayView,
    ): void {
      const labelled = layers.filter(({ labelBy }) => labelBy)
      if (labelled.length === 0) {
        close()
        return
      }
      canvas ??= open()
      const context = canvas.getContext('2d')
      if (!context) return
      // Setting the size clears the canvas.
      canvas.width = Math.round(width * pixelRatio)
      canvas.height = Math.round(height * pixelRatio)
      context.scale(pixelRatio, pixelRatio)
      const widthOf = (text: string) => {
        const known = widths.get(text) ?? widthOfName(context, { text, style: featureStyle })
        widths.set(text, known)
        return known
      }
      for (const painted of labelled) {
        const view = { matrix: matrixFor(painted.layer.drawing.origin), width, height }
        for (const { text, x, y } of placeFeatureLabels(painted, view, widthOf)) {
          drawName(context, { text, style: featureStyle }, Math.round(x), Math.round(y))
        }
      }
    },
    close,
  }
}
