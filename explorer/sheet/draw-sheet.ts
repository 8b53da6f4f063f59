import { chosenPens } from '../layers/looks.ts'
import { drawAnswer, drawAroundAnswer } from '../map/drawing/draw-answer.ts'
import { buildBeyondDrawer } from '../map/drawing/draw-beyond.ts'
import { drawOpened, drawOutline } from '../map/drawing/draw-opened.ts'
import { buildSurveyDrawers } from '../map/drawing/draw-survey.ts'
import type { Surface } from '../map/drawing/surface.ts'
import { outlineOf } from '../map/opened/feature-outline.ts'
import { picturesOf } from '../map/opened/painted-layer.ts'
import { nextTask } from '../map/tasks.ts'
import { boxAround, doTouch, type LngLat } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import { buildGraticule } from './graticule.ts'
import { buildLegend } from './legend.ts'
import type { TextWidth } from './measure-text.ts'
import type { Layout } from './paper.ts'
import { buildPaperSurface, passedOverPen } from './paper-surface.ts'
import { type Clips, type DrawnLayer, type PathMark, pathOf } from './path-data.ts'
import { placeNames } from './place-names.ts'
import { buildProjection, type Placement, type Projection } from './projection.ts'
import { rowsOnSheet } from './rows-on-sheet.ts'
import { isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'
import { buildUtmGrid } from './utm-grid.ts'
import { broadWaters, drawWaterlines } from './waterlines.ts'

/** The grid on the map: meridians and parallels, or metres. */
export const grids = ['degrees', 'utm'] as const
export type SheetGrid = (typeof grids)[number]

/**
 * Everything on a sheet except its title. The layers are from the lowest to the topmost, without
 * labels; `hasSample` is whether any plot of the sample is on it.
 */
export type DrawnSheet = Awaited<ReturnType<typeof drawSheet>>

const GRATICULE_PT = 105

/** Layer by layer, yielding to the page between two of them. */
export async function drawSheet(
  request: SheetRequest,
  layout: Layout,
  denominator: number,
  measure: TextWidth,
  grid: SheetGrid = 'degrees',
) {
  const { survey, layers, plot } = request
  const projection = buildProjection(request.bounds, layout.map, denominator)
  const hasSample = touchesSample(request, projection)
  const drawerOf = buildSurveyDrawers(survey)
  const beyond = buildBeyondDrawer(survey)
  const buildGrid = grid === 'utm' ? buildUtmGrid : buildGraticule
  const drawn: DrawnLayer[] = []
  const tasks: (() => void)[] = []
  const addGround = (draw: (surface: Surface) => void) => {
    if (hasSample) tasks.push(() => add('beyond', survey.origin, draw))
  }
  const withoutRelief = { ...request, layers: layers.filter((id) => id !== 'relief') }
  addGround((surface) => beyond.ground(surface, withoutRelief))
  addGround(beyond.veil)
  drawAroundAnswer(
    request,
    survey.plots.landUse.length,
    (id, shown) => {
      if (id === 'opened') tasks.push(() => request.files.forEach(addFile))
      else if (id !== 'labels' && hasSample) {
        tasks.push(() => add(id, survey.origin, (surface) => drawerOf(id)(surface, shown)))
        if (id === 'water') tasks.push(addWaterlines)
      }
    },
    () => {
      addGround((surface) => beyond.boundary(surface, request))
      const { answer } = request
      if (answer) addGround((surface) => drawAnswer(surface, survey, answer))
    },
  )
  for (const draw of tasks) {
    await nextTask()
    draw()
  }
  add('labels', survey.origin, ringPlot)
  const outline = outlineOf(request.files, request.feature)
  if (outline) add('labels', outline.origin, (surface) => drawOutline(surface, outline))
  await nextTask()
  return {
    layout,
    projection,
    drawn,
    clips: clipsOf(survey, projection.from(survey.origin)),
    ...placeNames(request, projection, measure),
    graticule: buildGrid(projection, GRATICULE_PT * layout.unit),
    grid,
    legend: buildLegend(request, projection, drawn),
    hasSample,
    /** 1 for each row of the active dataset with a part in the frame. */
    rows: rowsOnSheet(request, projection),
    request,
  }

  function add(
    id: DrawnLayer['id'],
    origin: LngLat,
    draw: (surface: Surface) => void,
    {
      pictures = [],
      opacity = 1,
      // Hillshade outside the ward would be on paper without any terrain.
      within = id === 'relief' || id === 'elevation' ? 'ward' : null,
    }: Partial<DrawnLayer> = {},
  ): void {
    const marks: PathMark[] = []
    draw(buildPaperSurface(projection, origin, (mark) => marks.push(mark)))
    if (marks.length + pictures.length > 0) drawn.push({ id, pictures, opacity, marks, within })
  }

  function addWaterlines(): void {
    add('water', survey.origin, (surface) => drawWaterlines(surface, survey), { within: 'water' })
  }

  function addFile(file: SheetFile): void {
    const { drawing } = file.layer
    const { opacity = 1 } = file.style ?? {}
    const pictures = isOn(file, projection) ? picturesOf(file) : []
    add(
      'opened',
      drawing.origin,
      (surface) => {
        surface.strokeSegments(drawing.coordinates, filteredOut(file), passedOverPen)
        drawOpened(surface, file)
      },
      { pictures, opacity },
    )
  }

  function ringPlot(surface: Surface): void {
    if (plot === null) return
    const rings = { shapes: survey.plots.shapes, isRing: () => true }
    for (const pen of chosenPens) surface.stroke(rings, [plot], pen)
  }
}

/** The outlines of features that do not match. */
function filteredOut({ layer: { drawing }, passes }: SheetFile): Uint32Array {
  const { segments, feature } = drawing
  return passes
    ? segments.filter((_, i) => passes[feature[segments[i - (i % 2)]]] === 0)
    : new Uint32Array()
}

/** The ward, and the water in it. */
export function clipsOf({ boundary, water }: Survey, placement: Placement): Clips {
  const ward = { starts: Uint32Array.of(0, boundary.length / 2), coordinates: boundary }
  return {
    ward: pathOf(placement, ward, [0], () => true) ?? '',
    water: pathOf(placement, water.shapes, broadWaters(water), () => true) ?? '',
  }
}

function touchesSample({ survey, active }: SheetRequest, projection: Projection): boolean {
  return !active && doTouch(projection.boxOn(survey.origin), boxAround(survey.boundary))
}
