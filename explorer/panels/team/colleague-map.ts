import { team as words } from '../../content/team.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Camera } from '../../map/map-view.ts'
import { loadCanvasMap } from '../../map/open-map.ts'
import { metresPerPixel } from '../../plane/mercator.ts'
import { type Bounds, boxAround, buildPlane, doTouch } from '../../plane/plane.ts'
import { plotBox, spotOf } from '../../state/positions.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { Team } from '../../team/team.ts'

import { drawEditStroke, type StrokeMap } from './edit-stroke.ts'

/** A second surveyor on this page, with their own live map. */
export type Colleague = Awaited<ReturnType<typeof openColleague>>

interface ColleagueOptions {
  team: Team
  survey: Survey
  /** Where they start. */
  plot: number
  onPick: (plot: number | null) => void
  /** An edit of another surveyor is on their map. */
  onShown: (plot: number) => void
  mainMap: () => StrokeMap | null
}

/** Few layers, drawn without a second WebGL context: cheap enough to run beside the main map. */
const layers: readonly LayerId[] = ['water', 'plots', 'plot-lines', 'roads', 'buildings']

/** Close enough to distinguish plots. */
const NEAR_ZOOM = 17

/** The margin between a plot and the edge of the map, for the ring of a flash. */
const MARGIN_PX = 24

export async function openColleague(
  box: HTMLElement,
  { team, survey, plot, onPick, onShown, mainMap }: ColleagueOptions,
) {
  const { openCanvasMap } = await loadCanvasMap()
  let bounds: Bounds | null = null
  const columns = team.copySurveyed()
  const plots = { ...survey.plots, ...columns }
  const map = await openCanvasMap(box, {
    events: {
      onCamera: (_, shown) => {
        bounds = shown
      },
      onPick: (picked) => onPick(picked && 'plot' in picked ? picked.plot : null),
      onFailure: (message) => console.error(message),
    },
    words: words.map,
    prefersCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  map.show({ column: 'status', layers })
  await map.showSurvey({ ...survey, plots })
  /** Centres their map on a plot. */
  const goTo = (target: number) => map.moveTo(cameraAt(survey, target, box))
  goTo(plot)
  onPick(plot)
  const member = team.openColleague(columns, {
    show(changed, by) {
      map.refreshPlots(changed)
      map.flash(changed)
      const [only, ...others] = changed
      if (others.length === 0 && only !== undefined) {
        const [place, main] = [spotOf(survey, only), mainMap()]
        const way = by === 'self' ? ([map, main] as const) : ([main, map] as const)
        if (place && way[0] && way[1]) drawEditStroke(place, way[0], way[1])
      }
      if (by === 'self') return
      const isElsewhere = bounds && only !== undefined && !within(survey, bounds)(only)
      if (isElsewhere && others.length === 0) goTo(only)
      // Not before: a flight of the visitor's map would delay this one, which is measured.
      if (only !== undefined) map.painted().then(() => onShown(only))
    },
    painted: () => map.painted(),
  })
  return {
    member,
    map,
    plots,
    goTo,
    /** Plots that are visible on their map. */
    inView: () => (bounds === null ? [] : plotsWithin(survey, bounds)),
    close() {
      member.close()
      map.close()
    },
  }
}

function plotsWithin(survey: Survey, bounds: Bounds): number[] {
  const isWithin = within(survey, bounds)
  return [...survey.plots.status.keys()].filter(isWithin)
}

/** Whether the centre of a plot is visible. */
function within({ origin, plots }: Survey, bounds: Bounds) {
  const box = buildPlane(origin).toBox(bounds)
  return (plot: number) => doTouch(box, boxAround(plots.centres, plot, plot + 1))
}

/** Centres the whole plot. */
function cameraAt({ origin, plots }: Survey, plot: number, box: HTMLElement): Camera {
  const [west, south, east, north] = plotBox(plots, plot)
  const centre = buildPlane(origin).toLngLat((west + east) / 2, (south + north) / 2)
  const neededM = Math.max(
    (east - west) / Math.max(box.clientWidth - 2 * MARGIN_PX, 1),
    (north - south) / Math.max(box.clientHeight - 2 * MARGIN_PX, 1),
  )
  const zoom = Math.min(Math.log2(metresPerPixel(origin, 0) / neededM), NEAR_ZOOM)
  return { centre, zoom, bearing: 0, pitch: 0 }
}
