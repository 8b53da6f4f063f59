import { inks } from '../../layers/colours.ts'
import { betweenPlanes, type LngLat } from '../../plane/plane.ts'
import { paintingOf } from '../opened/paint-opened.ts'
import type { PaintedLayer, Painting } from '../opened/painted-layer.ts'
import type { Frame, Ground } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildOffscreenView, type OffscreenView } from './offscreen-view.ts'
import { buildOpenedPainting, type OpenedPainting } from './opened-painting.ts'
import type { Programs } from './programs.ts'
import { buildRasterPainter, type RasterPainter } from './raster-painter.ts'
import { uploadSlices } from './upload-slices.ts'

/** Files with more corners than this are drawn off-screen, a slice at a time. */
const MOST_AT_ONCE = 150_000

export interface OpenedPainter {
  /** The same file may be painted in another way; another file needs a painter of its own. */
  canPaint(painted: PaintedLayer): boolean
  /** Hands a large file over piece by piece; until all of it is there, what was painted stays. */
  paint(painted: PaintedLayer, rest: () => Promise<void>): Promise<void>
  /** Draws what has arrived so far. */
  draw(frame: Frame): void
  /** Resolves when what is drawn off-screen can be seen; null if nothing is waited for. */
  unseen(): Promise<void> | null
  free(): void
}

/** A visitor's file, drawn over the ground of the survey, from the arrays as they came. */
export function buildOpenedPainter(
  resources: GlResources,
  programs: Programs,
  { layer }: PaintedLayer,
  { surveyOrigin, repaint }: { surveyOrigin: LngLat; repaint(): void },
): OpenedPainter {
  const own = resources.open()
  const { gl } = own
  const { origin, coordinates } = layer.drawing
  const colour = inks.opened[layer.id % inks.opened.length]
  const toSurvey = betweenPlanes(origin, surveyOrigin)
  const places = own.buffer(gl.ARRAY_BUFFER)
  let rasterPainters: RasterPainter[] | null = null
  let shown: Shown | null = null
  /** All of the file in the colours of now: it stays, since filters are cleared as often as they are set. */
  let whole: Shown | null = null
  let offscreen: OffscreenView | null = null
  let isFreed = false

  async function uploadFile(rest: () => Promise<void>): Promise<void> {
    if (rasterPainters) return
    const { raster, overlays } = layer
    rasterPainters = [...(raster ? [raster] : []), ...overlays].map((picture) =>
      buildRasterPainter(own, programs, picture, surveyOrigin),
    )
    await uploadSlices(gl, gl.ARRAY_BUFFER, places, coordinates, rest)
  }

  async function prepare(painted: PaintedLayer, rest: () => Promise<void>): Promise<Shown> {
    const { layer: shownLayer, colourBy, passes } = painted
    const isWhole =
      passes === null &&
      whole?.painted.colourBy === colourBy &&
      whole.painted.layer.drawing === shownLayer.drawing
    if (isWhole && whole) return { ...whole, painted }
    const wanted = paintingOf(painted)
    const painting = buildOpenedPainting(own, programs, wanted, { places, colour })
    await painting.upload(rest)
    return { painted, painting, isLarge: cornersOf(wanted) > MOST_AT_ONCE }
  }

  /** What is seen off-screen stays until the same is made of the new painting. */
  function show(next: Shown): void {
    const { painting, isLarge } = next
    const before = [shown, whole]
    shown = next
    if (next.painted.passes === null) whole = next
    else if (whole?.painted.colourBy !== next.painted.colourBy) whole = null
    if (offscreen && isLarge) offscreen.drawAgain(painting.slices())
    else {
      offscreen?.free()
      offscreen = isLarge
        ? buildOffscreenView(own, programs, toSurvey, { slices: painting.slices(), repaint })
        : null
    }
    const kept = [shown.painting, whole?.painting]
    for (const one of before) if (one && !kept.includes(one.painting)) one.painting.free()
  }

  return {
    canPaint: (painted) =>
      painted.layer.id === layer.id && painted.layer.drawing.coordinates === coordinates,
    async paint(painted, rest) {
      if (shown?.painted === painted) return
      const restUnlessFreed = async () => {
        await rest()
        if (isFreed) throw new Error('freed')
      }
      try {
        await uploadFile(restUnlessFreed)
        show(await prepare(painted, restUnlessFreed))
      } catch (error) {
        if (!isFreed) throw error
      }
    },
    draw(frame) {
      for (const painter of rasterPainters ?? []) painter.draw(frame)
      if (offscreen && frame.raise === 0) offscreen.show(frame)
      else {
        const ground: Partial<Ground> = { matrix: frame.matrixFor(origin), toSurvey }
        shown?.painting.draw(frame, ground)
      }
    },
    unseen: () => offscreen?.unseen() ?? null,
    free() {
      isFreed = true
      offscreen?.free()
      own.close()
    },
  }
}

/** What is painted of a file, and whether that is too much for a single frame. */
interface Shown {
  painted: PaintedLayer
  painting: OpenedPainting
  isLarge: boolean
}

function cornersOf({ triangles, segments, points }: Painting): number {
  return triangles.length + segments.length + points.length
}
