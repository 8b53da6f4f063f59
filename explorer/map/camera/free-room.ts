import type { Bounds } from '../../plane/plane.ts'
import type { Cover } from './free-spot.ts'

interface Size {
  width: number
  height: number
}

/** What a map needs beside its covers, as a share of its width and height; less shows nothing. */
const LEAST_SHARE = 0.3

/**
 * The part of a map that no cover lies on and in which the bounds are seen largest. Where covers
 * leave too little of it, the whole map.
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
  return (
    wide.toSorted((a, b) => degreesPerPixel(bounds, a) - degreesPerPixel(bounds, b))[0] ?? whole
  )
}

/** So much more around bounds that they lie in a part of a map which shows all of it. */
export function boundsWithin(bounds: Bounds, { width, height }: Size, room: Cover): Bounds {
  const [west, south, east, north] = bounds
  const shrink = shrinkAt(bounds)
  const scale = degreesPerPixel(bounds, room)
  const [x, y] = [(room.left + room.right) / 2, (room.top + room.bottom) / 2]
  const left = (west + east) / 2 - (x * scale) / shrink
  const top = (south + north) / 2 + y * scale
  return [left, top - height * scale, left + (width * scale) / shrink, top]
}

/** What a cover leaves of a room: on its left, above it, on its right and below it. */
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

/** Degrees of latitude, when bounds fill a room. */
function degreesPerPixel(bounds: Bounds, { left, top, right, bottom }: Cover): number {
  const [west, south, east, north] = bounds
  return Math.max(
    ((east - west) * shrinkAt(bounds)) / (right - left),
    (north - south) / (bottom - top),
  )
}

/** How much shorter a degree of longitude is than one of latitude. */
function shrinkAt([, south, , north]: Bounds): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180)
}
