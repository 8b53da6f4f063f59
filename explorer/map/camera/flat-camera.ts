import { metresPerPixel } from '../../plane/mercator.ts'
import { type Bounds, type Box, betweenPlanes, buildPlane, type LngLat } from '../../plane/plane.ts'
import type { Camera, MapTarget } from '../map-view.ts'

const LEAST_ZOOM = 1
const MOST_ZOOM = 21

/** A camera that looks straight down, north up, on a screen of `width` by `height` pixels. */
export interface FlatCamera {
  /** Its centre on the plane of a survey. */
  x: number
  y: number
  zoom: number
  width: number
  height: number
}

export type FlatView = ReturnType<typeof buildFlatView>

/** The same camera, relative to the plane around an origin. */
export function buildFlatView(origin: LngLat) {
  const plane = buildPlane(origin)
  const pixelM = ({ zoom }: FlatCamera) => metresPerPixel(origin, zoom)
  const toPlane = (camera: FlatCamera, px: number, py: number) => ({
    x: camera.x + (px - camera.width / 2) * pixelM(camera),
    y: camera.y - (py - camera.height / 2) * pixelM(camera),
  })
  const toScreen = (camera: FlatCamera, x: number, y: number) => ({
    x: camera.width / 2 + (x - camera.x) / pixelM(camera),
    y: camera.height / 2 - (y - camera.y) / pixelM(camera),
  })
  /** The visible part of the plane. */
  const box = (camera: FlatCamera): Box => {
    const west = camera.x - (camera.width / 2) * pixelM(camera)
    const south = camera.y - (camera.height / 2) * pixelM(camera)
    return [west, south, 2 * camera.x - west, 2 * camera.y - south]
  }
  return {
    metresPerPixel: pixelM,
    toPlane,
    toScreen,
    pixelOf(camera: FlatCamera, place: LngLat) {
      const { x, y } = plane.toPlane(place)
      return toScreen(camera, x, y)
    },
    box,
    /** For layers with a different plane: the matrix to clip space, in column-major order. */
    matrixFor: (camera: FlatCamera) => (own: LngLat) => {
      const [factor, x, y] = betweenPlanes(own, origin)
      const [across, up] = [camera.width, camera.height].map((px) => 2 / (px * pixelM(camera)))
      const [east, north] = [(x - camera.x) * across, (y - camera.y) * up]
      return [factor * across, 0, 0, 0, 0, factor * up, 0, 0, 0, 0, 1, 0, east, north, 0, 1]
    },
    pan: (camera: FlatCamera, dx: number, dy: number): FlatCamera => ({
      ...camera,
      x: camera.x - dx * pixelM(camera),
      y: camera.y + dy * pixelM(camera),
    }),
    /** Keeps the place at this pixel fixed. */
    zoomAt(camera: FlatCamera, steps: number, px: number, py: number): FlatCamera {
      const kept = toPlane(camera, px, py)
      const zoomed = { ...camera, zoom: withinZooms(camera.zoom + steps) }
      const now = toPlane(zoomed, px, py)
      return { ...zoomed, x: camera.x + kept.x - now.x, y: camera.y + kept.y - now.y }
    },
    fit(camera: FlatCamera, bounds: Bounds, paddingPx: number): FlatCamera {
      const [west, south, east, north] = plane.toBox(bounds)
      const across = (east - west) / Math.max(camera.width - 2 * paddingPx, 1)
      const up = (north - south) / Math.max(camera.height - 2 * paddingPx, 1)
      const neededM = Math.max(across, up, 1e-6)
      const zoom = withinZooms(Math.min(Math.log2(metresPerPixel(origin, 0) / neededM), 18))
      return { ...camera, x: (west + east) / 2, y: (south + north) / 2, zoom }
    },
    place: (camera: FlatCamera, { centre, zoom }: MapTarget): FlatCamera => ({
      ...camera,
      ...plane.toPlane(centre),
      zoom: withinZooms(zoom),
    }),
    cameraOf: ({ x, y, zoom }: FlatCamera): Camera => ({
      centre: plane.toLngLat(x, y),
      zoom,
      bearing: 0,
      pitch: 0,
    }),
    boundsOf: (camera: FlatCamera) => plane.toBounds(box(camera)),
  }
}

function withinZooms(zoom: number): number {
  return Math.min(Math.max(zoom, LEAST_ZOOM), MOST_ZOOM)
}
