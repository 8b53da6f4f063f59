import type { LayerId } from '../layers/layers.ts'
import { buildSurveyDrawers } from '../map/drawing/draw-survey.ts'
import { nextTask } from '../map/tasks.ts'
import { boxAround } from '../plane/plane.ts'
import type { PackedShapes } from '../survey/survey.ts'
import { drawOpened, ringFeature, ringOf } from './draw-opened.ts'
import { buildGraticule, type Graticule } from './graticule.ts'
import { buildLegend, type LegendGroup } from './legend.ts'
import type { Measure } from './measure-text.ts'
import type { Layout } from './paper.ts'
import { buildPaperSurface } from './paper-surface.ts'
import { type DrawnLayer, type PathMark, pathOf } from './path-data.ts'
import type { NameMark } from './place-names.ts'
import { placeNames } from './place-names.ts'
import { buildProjection, type Projection } from './projection.ts'
import { isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'

/** Everything of a sheet but its title. */
export interface DrawnSheet {
  layout: Layout
  projection: Projection
  /** From the lowest to the topmost, without names. */
  drawn: readonly DrawnLayer[]
  /** What was surveyed, within one ring. */
  ward: string
  names: readonly NameMark[]
  graticule: Graticule
  legend: readonly LegendGroup[]
  /** Whether any plot of the sample is on it. */
  hasSample: boolean
  request: SheetRequest
}

const GRATICULE_PT = 105

/** Layer by layer, with time between two of them for whatever else the page has to do. */
export async function drawSheet(
  request: SheetRequest,
  layout: Layout,
  denominator: number,
  measure: Measure,
): Promise<DrawnSheet> {
  const { survey, layers, plot } = request
  const projection = buildProjection(request.bounds, layout.map, denominator)
  const placement = projection.from(survey.origin)
  const hasSample = touchesSample(request, projection)
  const drawerOf = buildSurveyDrawers(survey)
  const drawn: DrawnLayer[] = []
  for (const id of layers) {
    await nextTask()
    if (id === 'opened') drawn.push(...request.files.flatMap((file) => layerOf(file)))
    else if (id !== 'labels' && hasSample) addLayer(id)
  }
  const rings = [...(plot === null ? [] : ringPlot(plot)), ...ringFeature(request, projection)]
  add('labels', rings)
  await nextTask()
  return {
    layout,
    projection,
    drawn,
    ward: pathOf(placement, wholeOf(survey.boundary), [0], () => true) ?? '',
    names: placeNames(request, projection, measure),
    graticule: buildGraticule(projection, GRATICULE_PT * layout.unit),
    legend: buildLegend(request, projection, new Set(drawn.map(({ id }) => id))),
    hasSample,
    request,
  }

  function addLayer(id: Parameters<typeof drawerOf>[0]): void {
    const marks: PathMark[] = []
    const take = (mark: PathMark) => marks.push(mark)
    drawerOf(id)(buildPaperSurface(projection, survey.origin, take), request)
    add(id, marks)
  }

  function add(id: LayerId, marks: readonly PathMark[]): void {
    // Light and shade of what lies around it would stand on the paper without any ground.
    const isWithinWard = id === 'relief' || id === 'elevation'
    if (marks.length > 0) drawn.push({ id, pictures: [], marks, isWithinWard })
  }

  function layerOf(file: SheetFile): DrawnLayer[] {
    const { raster, overlays } = file.layer
    const pictures = isOn(file, projection) ? [...(raster ? [raster] : []), ...overlays] : []
    const marks = drawOpened(file, projection)
    if (pictures.length === 0 && marks.length === 0) return []
    return [{ id: 'opened', pictures, marks, isWithinWard: false }]
  }

  function ringPlot(chosen: number): PathMark[] {
    const d = pathOf(placement, survey.plots.shapes, [chosen], () => true)
    return d === null ? [] : ringOf(d)
  }
}

function wholeOf(ring: Float32Array): PackedShapes {
  return { starts: Uint32Array.of(0, ring.length / 2), coordinates: ring }
}

function touchesSample({ survey, own }: SheetRequest, projection: Projection): boolean {
  if (own) return false
  const [west, south, east, north] = projection.boxOn(survey.origin)
  const [left, bottom, right, top] = boxAround(survey.boundary)
  return left < east && right > west && bottom < north && top > south
}
