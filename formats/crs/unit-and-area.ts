/** Degrees around the centre of a projection within which it is valid; others are worldwide. */
const reaches: Readonly<Record<string, number>> = { utm: 4.4, tmerc: 9, cass: 9, lcc: 30, poly: 20 }
const MAX_LAT = 84

const units = new Map([
  ['ft', 0.3048],
  ['us-ft', 1200 / 3937],
  ['km', 1000],
])

/** The unit and the area of a proj4 definition. */
export function unitAndAreaOf(definition: string): {
  unitM: number | null
  isFor(lng: number, lat: number): boolean
} {
  const read = (key: string) => new RegExp(`\\+${key}=(\\S+)`).exec(definition)?.[1]
  const projection = read('proj') ?? ''
  const zone = read('zone')
  const middle = zone === undefined ? Number(read('lon_0') ?? 0) : 6 * Number(zone) - 183
  const reach = reaches[projection] ?? 360
  const unit = Number(read('to_meter') ?? units.get(read('units') ?? '') ?? 1)
  return {
    unitM: projection === 'longlat' ? null : unit,
    isFor: (lng, lat) =>
      Math.abs(lat) <= (reach < 360 ? MAX_LAT : 90) && Math.abs(lng - middle) <= reach,
  }
}
