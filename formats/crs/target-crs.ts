import type { LngLat } from '../geometry/plane.ts'
import { findCrs } from './crs.ts'
import { type Epsg, findEpsg } from './epsg.ts'
import { type SystemText, writeSystem } from './write-system.ts'

/** The system of a file to be saved. */
export interface TargetCrs extends SystemText {
  code: number
  name: string
  /** Latitude or northing comes first where EPSG's axis order applies. */
  isNorthFirst: boolean
  isDegrees: boolean
  /** NaN for places outside the system's area. */
  fromLngLat(lng: number, lat: number): readonly [x: number, y: number]
}

/** Null where the system is unknown, or cannot be described in every format. */
export async function findTargetCrs(code: number, near: LngLat): Promise<TargetCrs | null> {
  const epsg = await findEpsg(code)
  const base = epsg && (await findEpsg(epsg.base))
  const text = base && (await writeSystem(code, epsg, base.name))
  if (!text) return null
  const place = await roughPlace(epsg, near)
  const crs = await findCrs({ kind: 'epsg', code }, place).catch(() => null)
  if (!crs) return null
  const fromLngLat = crs.fromLngLat ?? ((lng: number, lat: number) => [lng, lat] as const)
  const { name, isNorthFirst } = epsg
  return { ...text, code, name, isNorthFirst, isDegrees: crs.unitM === null, fromLngLat }
}

/** In the system itself, close enough to find the shift of its datum. */
async function roughPlace({ definition }: Epsg, { lng, lat }: LngLat): Promise<[number, number]> {
  const { default: proj4 } = await import('proj4')
  const [x, y] = proj4(definition).forward([lng, lat])
  return [x, y]
}
