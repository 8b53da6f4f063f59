import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Survey } from '../../survey/survey.ts'
import { sampleTerrain } from '../../survey/terrain.ts'
import { buildChunks } from '../geometry/chunks.ts'
import { strewPeople } from '../geometry/population-dots.ts'
import { buildRelief } from '../geometry/relief.ts'
import { inOrder, segmentsOf } from '../geometry/segments.ts'
import { once } from '../once.ts'
import { buildBuildingPainter } from './building-painter.ts'
import { type Frame, inkOf, type Paint } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLabelPainter } from './label-painter.ts'
import { buildLines } from './line-painter.ts'
import { buildPlotPainter } from './plot-painter.ts'
import { buildPlotTexture } from './plot-texture.ts'
import { buildPoints } from './point-painter.ts'
import type { Programs } from './programs.ts'
import { buildRoadPainter } from './road-painter.ts'
import { buildTerrainPainter } from './terrain-painter.ts'
import { buildTrackPainter } from './track-painter.ts'
import { buildWaterPainter } from './water-painter.ts'

/** How far a plot may reach beyond its centre. */
const PLOT_REACH_M = 400

/** Below the one, bounds would only darken the plots; below the other, hairlines do. */
const NARROW_PLOT_PX = 5
const WIDE_PLOT_PX = 18

/** A layer that also asks which others are shown. */
export type LayerPaint = (frame: Frame, layers: readonly LayerId[]) => void

export type Scene = ReturnType<typeof buildScene>

/**
 * A survey on the graphics card. Nothing is built before its layer is asked for; the card forgets
 * everything when its context is lost, and a new scene is built then.
 */
export function buildScene(
  resources: GlResources,
  programs: Programs,
  survey: Survey,
  pixelRatio: number,
) {
  const { plots, terrain } = survey
  const chunks = once(() => buildChunks(plots.centres, PLOT_REACH_M))
  const table = buildPlotTexture(resources, plots)
  const relief = once(() => buildRelief(terrain))
  const heightAt = (x: number, y: number) => sampleTerrain(terrain, relief().raisedM, x, y)
  const ground = once(() => buildTerrainPainter(resources, programs, terrain, relief()))
  const areas = once(() =>
    buildPlotPainter(resources, programs, plots, { chunks: chunks(), heightAt }),
  )
  const water = once(() => buildWaterPainter(resources, programs, survey))
  const lines = (shapes: Survey['blocks']['shapes'], isRing: (shape: number) => boolean) =>
    buildLines(resources, programs, segmentsOf(shapes, inOrder(shapes), isRing))

  const builders: Record<Exclude<LayerId, 'opened'>, () => LayerPaint> = {
    elevation: () => ground().elevation,
    relief: () => ground().relief,
    water: () => water().water,
    flood: () => areas().flood,
    plots: () => areas().plots,
    'plot-lines': () => {
      const meanM = Math.sqrt(mean(plots.areaM2))
      const order = chunks()
      const bounds = once(() =>
        buildLines(
          resources,
          programs,
          segmentsOf(plots.shapes, order.order, () => true),
          {
            chunks: order,
            isByPlot: true,
          },
        ),
      )
      return (frame) => {
        const acrossPx = meanM / frame.metresPerPixel
        const opacity = Math.min(0.12 + acrossPx / 60, 0.62)
        if (acrossPx > WIDE_PLOT_PX) {
          bounds().draw(frame, { colour: inkOf(inks.plotLine, opacity), leastPx: 0.9 })
        } else if (acrossPx > NARROW_PLOT_PX) areas().hairlines(frame, opacity)
      }
    },
    blocks: () => {
      const bounds = lines(survey.blocks.shapes, () => true)
      return (frame) => {
        bounds.draw(frame, { colour: inkOf(inks.white, 0.7), leastPx: 3.4 })
        bounds.draw(frame, { colour: inkOf(inks.block, 0.85), leastPx: 1.3, dashPx: [10, 4] })
      }
    },
    contours: () => buildContours(),
    roads: () => buildRoadPainter(resources, programs, survey.roads),
    buildings: () =>
      buildBuildingPainter(resources, programs, survey.buildings, { terrain, relief: relief() }),
    lights: () => {
      const points = buildPoints(resources, programs, survey.lights)
      return (frame) =>
        points.draw(frame, {
          sizePx: Math.min(Math.max(7 / Math.sqrt(frame.metresPerPixel), 2), 8),
          fill: inks.light,
          rim: inks.lightRim,
          rimPx: 0.8,
        })
    },
    population: () => {
      const { places, plot } = strewPeople(plots)
      const dots = buildPoints(resources, programs, places, plot)
      return (frame) => {
        const sizePx = Math.min(Math.max(3.4 / Math.sqrt(frame.metresPerPixel), 1.1), 4.5)
        dots.draw(frame, { sizePx, fill: inks.person, rim: inks.person, rimPx: 0, opacity: 0.75 })
      }
    },
    tracks: () => buildTrackPainter(resources, programs, survey.tracks),
    'control-points': () => {
      const points = buildPoints(resources, programs, survey.controlPoints.points)
      return (frame) => {
        const sizePx = frame.metresPerPixel > 6 ? 9 : 13
        const sign = { fill: inks.white, rim: inks.red, rimPx: 1.6, isTriangle: true }
        points.draw(frame, { sizePx, ...sign })
      }
    },
    labels: () =>
      buildLabelPainter(resources, programs, survey, {
        pixelRatio,
        heightAt,
      }),
  }
  const built = new Map<LayerId, LayerPaint>()
  let hasShore = false

  function buildContours(): Paint {
    const { shapes, elevationM, isClosed } = survey.contours
    const isIndex = (contour: number) => elevationM[contour] % 50 === 0
    const isRing = (contour: number) => isClosed[contour] === 1
    const all = inOrder(shapes)
    const minor = all.filter((contour) => !isIndex(contour))
    const thin = buildLines(resources, programs, segmentsOf(shapes, minor, isRing))
    const bold = buildLines(resources, programs, segmentsOf(shapes, all.filter(isIndex), isRing))
    return (frame) => {
      thin.draw(frame, { colour: inkOf(inks.contour, 0.55), leastPx: 0.8 })
      bold.draw(frame, { colour: inkOf(inks.contour, 0.85), leastPx: 1.4 })
    }
  }

  return {
    survey,
    table,
    relief,
    ground,
    /** The ground is needed for any tilted view, even if no layer shows it. */
    hasGround: () => terrain.columns > 1 && terrain.rows > 1,
    /** The parts that are still to be built for these layers, each small enough for a task. */
    *build(layers: readonly LayerId[]): Generator<LayerId> {
      for (const id of layers) {
        if (id === 'opened' || built.has(id)) continue
        built.set(id, builders[id]())
        yield id
      }
    },
    /** What makes the picture finer and can wait until the picture is there. */
    *refine(): Generator<LayerId> {
      if (!built.has('water') || hasShore) return
      hasShore = true
      water().addShore(terrain)
      yield 'water'
    },
    /** Height and light in one go where the one follows the other. */
    paintsOf(layers: readonly LayerId[]) {
      return layers.flatMap((id, i) => {
        const isBoth = id === 'relief' && layers[i - 1] === 'elevation'
        if (id === 'elevation' && layers[i + 1] === 'relief') return []
        return [{ id, paint: isBoth && built.has(id) ? ground().both : built.get(id) }]
      })
    },
  }
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}
