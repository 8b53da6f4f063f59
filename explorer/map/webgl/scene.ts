import {
  hasSource,
  type LayerId,
  layers as layerTable,
  type SpecialLayer,
} from '../../layers/layers.ts'
import { plotLinePen, plotWidthM, WIDE_PLOT_PX } from '../../layers/looks.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { buildChunks } from '../geometry/chunks.ts'
import { buildHeights, gridOfHeights } from '../geometry/heights.ts'
import { buildRelief } from '../geometry/relief.ts'
import { once } from '../once.ts'
import { buildBeyondPainter } from './beyond-painter.ts'
import { buildBuildingPainter } from './building-painter.ts'
import type { Frame } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLabelPainter } from './label-painter.ts'
import { buildRings } from './line-painter.ts'
import { buildPlotPainter } from './plot-painter.ts'
import { buildPlotTextures } from './plot-textures.ts'
import { buildTerrainPainter } from './terrain-painter.ts'
import { buildLineSetPainter, buildPointSetPainter } from './vector-painter.ts'
import { buildWaterPainter } from './water-painter.ts'

/** How far a plot may extend beyond its centre. */
const PLOT_REACH_M = 400

/** A layer that depends on which others are shown. */
export type LayerPaint = (frame: Frame, layers: readonly LayerId[]) => void

/**
 * A survey on the graphics card. Each layer is built on first use. A lost context loses everything,
 * and a new scene is built.
 */
export function buildScene(resources: GlResources, survey: Survey, pixelRatio: number) {
  const { terrain } = survey
  const relief = once(() => buildRelief(terrain))
  const ground = once(() => buildTerrainPainter(resources, terrain, relief()))
  const water = once(() => buildWaterPainter(resources, survey))
  const { terrain: around } = survey.beyond
  const heights = once(() => buildHeights(terrain, around))
  const heightAt = (x: number, y: number) => heights().at(x, y)
  const heightTexture = once(() => {
    const grid = gridOfHeights(heights(), terrain, around)
    const { columns, rows, heightsM } = grid
    const { gl } = resources
    const texture = resources.texture(gl.LINEAR)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, columns, rows, 0, gl.RED, gl.FLOAT, heightsM)
    return { texture, grid }
  })
  const builders: Record<Exclude<SpecialLayer, 'opened'>, () => LayerPaint> = {
    elevation: () => ground().elevation,
    relief: () => ground().relief,
    water: () => water().water,
    ...buildPlotLayers(resources, survey.plots, heightAt),
    buildings: () => buildBuildingPainter(resources, survey.buildings, heightAt),
    labels: () => buildLabelPainter(resources, survey, { pixelRatio, heightAt }),
  }
  const beyond = once(() => buildBeyondPainter(resources, survey))
  const built = new Map<LayerId, LayerPaint>()
  let hasShore = false

  function build(id: Exclude<LayerId, 'opened'>): LayerPaint {
    if (!hasSource(id)) return builders[id]()
    const source = layerTable[id].source(survey)
    return 'lines' in source
      ? buildLineSetPainter(resources, source.lines)
      : buildPointSetPainter(resources, source.points)
  }

  /** The parts still to be built for these layers, each small enough for one task. */
  function* buildLayers(layers: readonly LayerId[]): Generator<LayerId> {
    for (const id of layers) {
      if (id === 'opened' || built.has(id)) continue
      built.set(id, build(id))
      yield id
    }
  }

  return {
    plotTextures: buildPlotTextures(resources, survey.plots),
    heights,
    heightTexture,
    heightAt,
    ground,
    beyond,
    /** The terrain is needed for any tilted view, even if no layer shows it. */
    hasGround: () => terrain.columns > 1 && terrain.rows > 1,
    isBuilt: (id: LayerId) => built.has(id),
    build: buildLayers,
    /** The same, and the refinements that are built after the first frame. */
    *complete(layers: readonly LayerId[]): Generator<LayerId> {
      yield* buildLayers(layers)
      if (!built.has('water') || hasShore) return
      hasShore = true
      water().addShore(terrain)
      yield 'water'
    },
    /** Draws tints and hillshade in one pass if the layers are adjacent. */
    paintsOf(layers: readonly LayerId[]) {
      return layers.flatMap((id, i) => {
        const isBoth = id === 'relief' && layers[i - 1] === 'elevation'
        if (id === 'elevation' && layers[i + 1] === 'relief') return []
        return [{ id, paint: isBoth && built.has(id) ? ground().both : built.get(id) }]
      })
    },
  }
}

export type WebglScene = ReturnType<typeof buildScene>

/** The layers drawn from the shapes of the plots. */
function buildPlotLayers(
  resources: GlResources,
  plots: Survey['plots'],
  heightAt: (x: number, y: number) => number,
) {
  const chunks = once(() => buildChunks(plots.centres, PLOT_REACH_M))
  const areas = once(() => buildPlotPainter(resources, plots, { chunks: chunks(), heightAt }))
  const bounds = once(() =>
    buildRings(resources, plots.shapes, chunks().order, { chunks: chunks(), isByPlot: true }),
  )
  return {
    flood: () => areas().flood,
    plots: () => areas().plots,
    'plot-lines': (): LayerPaint => {
      const widthM = plotWidthM(plots)
      return (frame) => {
        const pen = plotLinePen(widthM, frame.metresPerPixel)
        if (!pen) return
        if (widthM / frame.metresPerPixel > WIDE_PLOT_PX) bounds().draw(frame, pen)
        else areas().hairlines(frame, pen)
      }
    },
  }
}
