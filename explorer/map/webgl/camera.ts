import { metresPerPixel, planeMatrix, project } from '../../plane/mercator.ts'
import { type Bounds, buildPlane, type LngLat } from '../../plane/plane.ts'
import { smoothstep } from '../../survey/interpolate.ts'
import type { Camera } from '../map-view.ts'
import type { CustomRenderMethodInput, MapLibre } from './maplibre.ts'
import type { CameraView } from './renderer.ts'

/** Vertical exaggeration, because a plain has little relief. */
const EXAGGERATION = 1.6
/** From this pitch on, the terrain has its full height. */
const FULL_PITCH = 40
/** Depth bias: objects on the ground are drawn nearer by this share of their distance. */
const PULL = 0.004

/** The closest fit: a point would otherwise fill the screen. */
export const MOST_FIT_ZOOM = 18

type Map = InstanceType<typeof MapLibre>

export function cameraOf(map: Map): Camera {
  const { lng, lat } = map.getCenter()
  return {
    centre: { lng, lat },
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
  }
}

export function boundsInView(map: Map): Bounds {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

/** 0 from above, so that nothing shifts there; 1 once the view is well tilted. */
export function raiseAt(pitch: number): number {
  return EXAGGERATION * smoothstep(0, FULL_PITCH, pitch)
}

export function cameraViewOf(map: Map, args: CustomRenderMethodInput, origin: LngLat): CameraView {
  const world = args.defaultProjectionData.mainMatrix
  const plane = buildPlane(origin)
  const exact = planeMatrix(world, origin)
  const zoom = map.getZoom()
  const pixelM = metresPerPixel(origin, zoom)
  const centre = plane.toPlane(map.getCenter())
  const w = project(exact, centre.x, centre.y, 0)[3]
  const raise = raiseAt(map.getPitch())
  const canvas = map.getCanvas()
  const pixelRatio = map.getPixelRatio()
  return {
    matrix: Float32Array.from(exact),
    matrixFor: (other) => Float32Array.from(planeMatrix(world, other)),
    raise,
    pull: raise > 0 ? PULL * Math.abs(args.projectionMatrix[14]) : 0,
    metresPerPixel: pixelM,
    metresPerW: pixelM / w,
    box: plane.toBox(boundsInView(map)),
    zoom,
    pitch: map.getPitch(),
    width: canvas.width / pixelRatio,
    height: canvas.height / pixelRatio,
    pixelRatio,
  }
}
