/** MapLibre's field of view, from the top of the screen to its bottom. */
export const FIELD_OF_VIEW = 0.6435011087932844

const ROUNDS = 24

/** A place on the plane and how high it is, in metres. */
export interface Peak {
  x: number
  y: number
  up: number
}

/** Where a tilted camera looks, and how much a pixel there is. */
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
  /** No view is nearer than this: a single point has no size that would say how near. */
  leastMetresPerPixel: number
}

/**
 * The nearest view of all places at once. What is far away is small, so nothing but trying tells how
 * near: each round looks at where the places are on the screen, and moves and turns the lens by that.
 */
export function fitTilted(places: readonly Peak[], screen: TiltedScreen): TiltedFit {
  const { paddingPx, bearing, leastMetresPerPixel: least } = screen
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
    const { across, ahead } = onGround((left + right) / 2, (low + high) / 2, screen)
    const size = Math.max((right - left) / width, (high - low) / height)
    fit = {
      x: fit.x + (across * turnX + ahead * turnY) * fit.metresPerPixel,
      y: fit.y + (ahead * turnX - across * turnY) * fit.metresPerPixel,
      metresPerPixel: Math.max(fit.metresPerPixel * size, least),
    }
  }
  return fit
}

/** In pixels from the middle of the screen, to the right and upwards. */
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
  // What comes too near to the camera would be behind it.
  const away = Math.max(lens + ahead * sin - up * cos, 0.05 * lens)
  return { x: (lens * across) / away, y: (lens * (ahead * cos + up * sin)) / away }
}

/** The level ground under a place on the screen, in pixels from what the camera looks at. */
function onGround(x: number, y: number, { height, pitch }: TiltedScreen) {
  const lens = lensOf(height)
  const [sin, cos] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const ahead = (y * lens) / Math.max(lens * cos - y * sin, 0.05 * lens)
  return { across: (x * (lens + ahead * sin)) / lens, ahead }
}

/** How far the camera is from what it looks at, in pixels. */
function lensOf(height: number): number {
  return height / 2 / Math.tan(FIELD_OF_VIEW / 2)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
