import { distanceBetween, type Point } from './line/point.ts'

/**
 * Keeps points apart: the returned function takes a place, and says false when one it took before
 * lies nearer than `distance`, or nearer than the distance given for this place.
 */
export function scatter(distance: number): (place: Point, nearest?: number) => boolean {
  const cells = new Map<string, Point[]>()

  return (place, nearest = distance) => {
    const column = Math.floor(place[0] / distance)
    const row = Math.floor(place[1] / distance)
    for (let nearColumn = column - 1; nearColumn <= column + 1; nearColumn++) {
      for (let nearRow = row - 1; nearRow <= row + 1; nearRow++) {
        const taken = cells.get(`${nearColumn},${nearRow}`) ?? []
        if (taken.some((other) => distanceBetween(other, place) < nearest)) return false
      }
    }
    const key = `${column},${row}`
    cells.set(key, [...(cells.get(key) ?? []), place])
    return true
  }
}
