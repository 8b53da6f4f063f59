import type { Bounds, LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { surveyBounds } from '../../survey/survey-bounds.ts'
import { openingBounds } from '../camera/free-room.ts'
import { coverOf, freeSpot } from '../camera/free-spot.ts'
import { isOfSurvey, surveyOutline, tiltedCamera } from '../camera/tilted-camera.ts'
import type { MapView } from '../map-view.ts'
import { MOST_FIT_ZOOM } from './camera.ts'
import type { MapLibre } from './maplibre.ts'
import type { SurveyLayer } from './survey-layer.ts'

const TILTED = { pitch: 56, bearing: -18 } as const
const LEVEL = { pitch: 0, bearing: 0 } as const
const FLIGHT_MS = 900
const ZOOM_MS = 250
const FIT_PADDING_PX = 24
const SPARE_PX = 8

interface Look {
  pitch: number
  bearing: number
}

/** Moves the camera: at once with reduced motion, otherwise in flights. */
export function steerCamera(
  map: InstanceType<typeof MapLibre>,
  layer: SurveyLayer,
  { prefersCalm }: { prefersCalm: boolean },
) {
  const container = map.getContainer()
  /**
   * The target of the current flight: the next step starts from it, not from the current position.
   */
  let goal: Parameters<typeof map.easeTo>[0] & { isWhole?: boolean } = {}
  map.on('moveend', () => {
    goal = {}
  })
  const look = (): Look => ({
    pitch: goal.pitch ?? map.getPitch(),
    bearing: goal.bearing ?? map.getBearing(),
  })
  const easeOn = (step: typeof goal, ms: number) => {
    const wanted = { ...goal, ...step }
    map.stop()
    goal = wanted
    map.easeTo({ ...wanted, duration: prefersCalm ? 0 : ms })
  }
  const cameraFor = (bounds: Bounds, wanted: Look) => cameraOver(map, layer, bounds, wanted)

  function uncover(place: LngLat, cover: DOMRectReadOnly | null): () => void {
    let end = () => {}
    if (map.isMoving()) {
      const { unsubscribe } = map.on('moveend', () => {
        unsubscribe()
        end = uncover(place, cover)
      })
      end = unsubscribe
      return () => end()
    }
    fitCanvas(map)
    const { clientWidth: width, clientHeight: height } = container
    const free = freeSpot(map.project(place), { width, height }, cover && coverOf(cover, container))
    if (!free) return end
    const offset: [number, number] = [free.x - width / 2, free.y - height / 2]
    map.easeTo({ center: place, offset, duration: prefersCalm ? 0 : FLIGHT_MS / 2 })
    return end
  }

  return {
    /** The first view of a survey. */
    open(survey: Survey): void {
      fitCanvas(map)
      const { clientWidth: width, clientHeight: height } = container
      map.jumpTo(cameraFor(openingBounds(surveyBounds(survey), { width, height }), look()))
    },
    setTilted(isTilted) {
      const survey = layer.survey()
      const next = isTilted ? TILTED : LEVEL
      // On resize, a view of the whole survey stays one; any other view keeps its centre.
      const isWhole = goal.isWhole ?? (survey !== null && isWholeInView(map, survey))
      const whole = isWhole && survey ? cameraFor(surveyBounds(survey), next) : {}
      easeOn({ ...whole, ...next, isWhole }, FLIGHT_MS)
    },
    moveTo(target, isAtOnce = false) {
      fitCanvas(map)
      const survey = layer.survey()
      const camera =
        'bounds' in target
          ? cameraFor(target.bounds, look())
          : { ...look(), ...target, center: target.centre }
      const isWhole = 'bounds' in target && survey !== null && isOfSurvey(target.bounds, survey)
      easeOn({ ...camera, isWhole }, isAtOnce ? 0 : FLIGHT_MS)
    },
    uncover,
    zoomBy: (steps) =>
      easeOn({ zoom: (goal.zoom ?? map.getZoom()) + steps, isWhole: false }, ZOOM_MS),
  } satisfies Partial<MapView> & { open(survey: Survey): void }
}

type Map = InstanceType<typeof MapLibre>

/** MapLibre notices a resize late. */
function fitCanvas(map: Map): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const { width, height } = map.getCanvas().getBoundingClientRect()
  if (width !== clientWidth || height !== clientHeight) map.resize()
}

function cameraOver(map: Map, layer: SurveyLayer, bounds: Bounds, look: Look) {
  const { width, height } = map.getCanvas().getBoundingClientRect()
  const survey = layer.survey()
  if (look.pitch > 0 && survey) {
    const heights = layer.renderer()?.heights() ?? null
    const screen = { ...look, width, height, paddingPx: FIT_PADDING_PX }
    return { ...look, ...tiltedCamera(survey, heights, bounds, screen) }
  }
  const [west, south, east, north] = bounds
  const box: [number, number, number, number] = [west, south, east, north]
  const room = { padding: FIT_PADDING_PX, maxZoom: MOST_FIT_ZOOM }
  return { ...look, ...map.cameraForBounds(box, { ...room, bearing: look.bearing }) }
}

/** With a small tolerance, because fits are rounded to pixels. */
function isWholeInView(map: Map, survey: Survey): boolean {
  const { width, height } = map.getCanvas().getBoundingClientRect()
  return surveyOutline(survey).every((place) => {
    const { x, y } = map.project(place)
    return x > -SPARE_PX && y > -SPARE_PX && x < width + SPARE_PX && y < height + SPARE_PX
  })
}
