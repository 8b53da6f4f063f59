import type { OpenedLayer, Raster } from '@app/formats/opened-layer.ts'
import { betweenPlanes, type LngLat } from '../../plane/plane.ts'
import { hasSameShapes, paintingOf } from '../opened/paint-opened.ts'
import { type PaintedLayer, type Painting, picturesOf } from '../opened/painted-layer.ts'
import type { Basis, Frame } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildOffscreenView, type Content } from './offscreen-view.ts'
import {
  areLinesWide,
  buildOpenedPainting,
  type OpenedPainting,
  uploadSlices,
} from './opened-painting.ts'
import { buildRasterPainter } from './raster-painter.ts'

/** Files with more corners than this are drawn off-screen, a slice at a time. */
const MOST_AT_ONCE = 150_000

export interface OpenedPainter {
  /** The same file may be painted differently; another file needs another painter. */
  canPaint(painted: PaintedLayer): boolean
  /** Uploads a large file piece by piece; until it is complete, the previous painting stays. */
  paint(painted: PaintedLayer, rest: () => Promise<void>): Promise<void>
  /** Draws what has arrived so far. */
  draw(frame: Frame): void
  /** Resolves when off-screen content can be shown; null if nothing is pending. */
  unseen(): Promise<void> | null
  free(): void
}

/** A visitor's file, drawn over the terrain of the survey, directly from its arrays. */
export function buildOpenedPainter(
  resources: GlResources,
  { layer }: PaintedLayer,
  { surveyOrigin, repaint }: { surveyOrigin: LngLat; repaint(): void },
): OpenedPainter {
  const own = resources.open()
  const { origin, coordinates } = layer.drawing
  const toSurvey = betweenPlanes(origin, surveyOrigin)
  const paintings = buildPaintings(own, layer)
  let pictures: Pictures | null = null
  const offscreen = buildOffscreenView(own, toSurvey, repaint)
  let isFreed = false

  /** Images first, below everything else. */
  function showPictures(painted: PaintedLayer): void {
    const rasters = picturesOf(painted)
    if (pictures?.rasters.every((raster, i) => raster === rasters[i])) return
    pictures?.resources.close()
    const resources = own.open()
    const painters = rasters.map((raster) => buildRasterPainter(resources, raster, surveyOrigin))
    pictures = { rasters, resources, painters }
  }

  return {
    canPaint: (painted) =>
      painted.layer.id === layer.id && painted.layer.drawing.coordinates === coordinates,
    async paint(painted, rest) {
      if (paintings.shown()?.painted === painted) return
      const restUnlessFreed = async () => {
        await rest()
        if (isFreed) throw new Error('freed')
      }
      try {
        showPictures(painted)
        const next = await paintings.prepare(painted, restUnlessFreed)
        // The off-screen image stays until the new one is ready.
        if (next.large) offscreen.want(next.large)
        else offscreen.hide()
        paintings.replace(next)
      } catch (error) {
        if (!isFreed) throw error
      }
    },
    draw(frame) {
      const opacity = paintings.shown()?.painted.style?.opacity ?? 1
      for (const paint of pictures?.painters ?? []) paint(frame, opacity)
      if (paintings.shown()?.large && frame.raise === 0) offscreen.show(frame)
      else {
        const ground: Partial<Basis> = { matrix: frame.matrixFor(origin), toSurvey }
        paintings.shown()?.painting.draw(frame, ground)
      }
    },
    unseen: offscreen.unseen,
    free() {
      isFreed = true
      offscreen.hide()
      own.close()
    },
  }
}

interface Pictures {
  rasters: readonly Raster[]
  resources: GlResources
  painters: readonly ReturnType<typeof buildRasterPainter>[]
}

/**
 * The current painting, and that of the whole file in the same colours, which is kept because
 * filters are often cleared.
 */
function buildPaintings(resources: GlResources, layer: OpenedLayer) {
  const { gl } = resources
  const places = resources.buffer(gl.ARRAY_BUFFER)
  let hasPlaces = false
  let shown: Shown | null = null
  let whole: Shown | null = null
  return {
    shown: () => shown,
    async prepare(painted: PaintedLayer, rest: () => Promise<void>): Promise<Shown> {
      if (!hasPlaces) {
        await uploadSlices(gl, gl.ARRAY_BUFFER, places, layer.drawing.coordinates, rest)
        hasPlaces = true
      }
      const alike = [shown, whole].find((one) => one && isRestyled(one.painted, painted))
      if (alike && alike.painted.style === painted.style) return { ...alike, painted }
      const painting = alike?.painting ?? buildOpenedPainting(resources, painted, places)
      if (alike) painting.restyle(painted)
      else await painting.upload(rest)
      const isLarge = cornersOf(paintingOf(painted)) > MOST_AT_ONCE
      // Filters are often cleared, so the image of all features is kept.
      const content = { slices: painting.slices(), isKept: painted.passes === null }
      return { painted, painting, large: isLarge ? content : null }
    },
    replace(next: Shown): void {
      const before = [shown, whole]
      shown = next
      if (next.painted.passes === null) whole = next
      else if (whole?.painted.colourBy !== next.painted.colourBy) whole = null
      const kept = [shown.painting, whole?.painting]
      for (const one of before) if (one && !kept.includes(one.painting)) one.painting.free()
    },
  }
}

/** Only colours, opacities and widths differ, if anything does. */
function isRestyled(a: PaintedLayer, b: PaintedLayer): boolean {
  return hasSameShapes(a, b) && areLinesWide(a) === areLinesWide(b)
}

interface Shown {
  painted: PaintedLayer
  painting: OpenedPainting
  /** If it is too large for a single frame. */
  large: Content | null
}

function cornersOf({ triangles, segments, points }: Painting): number {
  return triangles.length + segments.length + points.length
}
