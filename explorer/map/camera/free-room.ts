import type { Bounds } from '../../plane/plane.ts'
import type { Cover } from './free-spot.ts'

interface Size {
  width: number
  height: number
}

/** The smallest useful share of a map's width and height that covers must leave free. */
const LEAST_SHARE = 0.3

/**
 * The uncovered part of a map in which the bounds appear largest. If the covers leave too little
 * space, the last ones are disregarded.
 */
export function freeRoom(bounds: Bounds, size: Size, covers: readonly Cover[]): Cover {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height }
  const rooms = covers.reduce<Cover[]>(
    (rooms, cover) => rooms.flatMap((room) => besides(room, cover)),
    [whole],
  )
  const wide = rooms.filter(
    ({ left, top, right, bottom }) =>
      right - left > LEAST_SHARE * size.width && bottom - top > LEAST_SHARE * size.height,
  )
  const [best] = wide.toSorted((a, b) => degreesPerPixel(bounds, a) - degreesPerPixel(bounds, b))
  return best ?? freeRoom(bounds, size, covers.slice(0, -1))
}

/** Pads bounds so that the original ones fill one part of the map when all of it is shown. */
export function boundsWithin(bounds: Bounds, { width, height }: Size, room: Cover): Bounds {
  const [west, south, east, north] = bounds
  const shrink = shrinkAt(bounds)
  const scale = degreesPerPixel(bounds, room)
  const [x, y] = [(room.left + room.right) / 2, (room.top + room.bottom) / 2]
  const left = (west + east) / 2 - (x * scale) / shrink
  const top = (south + north) / 2 + y * scale
  return [left, top - height * scale, left + (width * scale) / shrink, top]
}

/** Wider maps show a whole survey large enough. */
const PHONE_PX = 600

/**
 * The first view of a survey: all of it, except on a portrait phone, which shows its middle from
 * top to bottom, because the whole would be a narrow strip.
 */
export function openingBounds(bounds: Bounds, { width, height }: Size): Bounds {
  if (width >= PHONE_PX || width >= height) return bounds
  const [west, south, east, north] = bounds
  const wide = ((north - south) * width) / height / shrinkAt(bounds)
  if (wide >= east - west) return bounds
  const middle = (west + east) / 2
  return [middle - wide / 2, south, middle + wide / 2, north]
}

/** The space around a cover: to its left, above it, to its right and below it. */
function besides(room: Cover, cover: Cover): Cover[] {
  const isApart =
    cover.left >= room.right ||
    cover.right <= room.left ||
    cover.top >= room.bottom ||
    cover.bottom <= room.top
  if (isApart) return [room]
  return [
    { ...room, right: cover.left },
    { ...room, bottom: cover.top },
    { ...room, left: cover.right },
    { ...room, top: cover.bottom },
  ]
}

/** Degrees of latitude across a room that the bounds fill. */
function degreesPerPixel(bounds: Bounds, { left, top, right, bottom }: Cover): number {
  const [west, south, east, north] = bounds
  return Math.max(
    ((east - west) * shrinkAt(bounds)) / (right - left),
    (north - south) / (bottom - top),
  )
}

/** The length of a degree of longitude relative to one of latitude. */
export function shrinkAt([, south, , north]: Bounds): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180)
}
