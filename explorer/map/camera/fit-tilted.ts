/** MapLibre's vertical field of view. */
export const FIELD_OF_VIEW = 0.6435011087932844

const ROUNDS = 24

/** A place on the plane and its height, in metres. */
export interface Peak {
  x: number
  y: number
  up: number
}

/** The target of a tilted camera, and its resolution there. */
export interface TiltedFit {
  x: number
  y: number
  metresPerPixel: number
}

export interface TiltedScreen {
  width: number
  height: number
  paddingPx: number
  /** Degrees. */
  pitch: number
  bearing: number
  /** The closest view, because a single point has no size. */
  leastMetresPerPixel: number
  /** The share of the free height that is above the places; a half, unless it is given. */
  above?: number
}

/**
 * The closest view of all places at once. Perspective has no closed solution, so each iteration
 * projects the places and adjusts the target and the distance.
 */
export function fitTilted(places: readonly Peak[], screen: TiltedScreen): TiltedFit {
  const { paddingPx, bearing, leastMetresPerPixel: least, above = 0.5 } = screen
  const width = Math.max(screen.width - 2 * paddingPx, 1)
  const height = Math.max(screen.height - 2 * paddingPx, 1)
  const [turnX, turnY] = [Math.cos(radians(bearing)), Math.sin(radians(bearing))]
  const [west, east] = rangeOf(places.map(({ x }) => x))
  const [south, north] = rangeOf(places.map(({ y }) => y))
  let fit: TiltedFit = {
    x: (west + east) / 2,
    y: (south + north) / 2,
    metresPerPixel: Math.max((east - west) / width, (north - south) / height, least) * 1.5,
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = places.map((place) => onScreen(place, fit, screen))
    const [left, right] = rangeOf(seen.map(({ x }) => x))
    const [low, high] = rangeOf(seen.map(({ y }) => y))
    const liftPx = (0.5 - above) * Math.max(height - (high - low), 0)
    const { across, ahead } = onGround((left + right) / 2, (low + high) / 2 - liftPx, screen)
    const size = Math.max((right - left) / width, (high - low) / height)
    fit = {
      x: fit.x + (across * turnX + ahead * turnY) * fit.metresPerPixel,
      y: fit.y + (ahead * turnX - across * turnY) * fit.metresPerPixel,
      metresPerPixel: Math.max(fit.metresPerPixel * size, least),
    }
  }
  return fit
}

/** In pixels from the centre of the screen, right and up. */
export function onScreen(
  place: Peak,
  { x, y, metresPerPixel }: TiltedFit,
  { height, pitch, bearing }: TiltedScreen,
): { x: number; y: number } {
  const lens = lensOf(height)
  const [sin, cos] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const [turnX, turnY] = [Math.cos(radians(bearing)), Math.sin(radians(bearing))]
  const east = (place.x - x) / metresPerPixel
  const north = (place.y - y) / metresPerPixel
  const up = place.up / metresPerPixel
  const across = east * turnX - north * turnY
  const ahead = east * turnY + north * turnX
  // Places too close would be behind the camera.
  const away = Math.max(lens + ahead * sin - up * cos, 0.05 * lens)
  return { x: (lens * across) / away, y: (lens * (ahead * cos + up * sin)) / away }
}

/** The level ground under a screen position, in pixels from the camera's target. */
function onGround(x: number, y: number, { height, pitch }: TiltedScreen) {
  const lens = lensOf(height)
  const [sin, cos] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const ahead = (y * lens) / Math.max(lens * cos - y * sin, 0.05 * lens)
  return { across: (x * (lens + ahead * sin)) / lens, ahead }
}

/** The distance of the camera from its target, in pixels. */
function lensOf(height: number): number {
  return height / 2 / Math.tan(FIELD_OF_VIEW / 2)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
