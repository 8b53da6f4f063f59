/** What a file tells of its reference system; `crs.ts` makes a way to degrees of it. */
export type CrsHint =
  /** Official order: the axes come as EPSG has them, which is often north first. */
  | { kind: 'epsg'; code: number; isOfficialOrder?: boolean }
  | { kind: 'wkt'; text: string }
  | { kind: 'projjson'; text: string }
  | { kind: 'proj'; name: string; definition: string }
  /** A name that we do not know, such as a code of another authority. */
  | { kind: 'named'; name: string }
  /** Degrees as the format has it; the visitor is asked when most of the numbers are too large. */
  | { kind: 'presume' }
  /** Degrees if the numbers can be degrees; otherwise the visitor is asked. */
  | { kind: 'guess' }
  | { kind: 'ask' }

export const wgs84: CrsHint = { kind: 'epsg', code: 4326 }

/**
 * Reads 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326', 'http://www.opengis.net/def/crs/EPSG/0/4326' and
 * their kin. The official forms, URN and URL, keep to EPSG's order of axes.
 */
export function readCrsName(name: string): CrsHint {
  const text = name.trim().slice(0, 300)
  if (/(?:^|[:/])CRS84h?$/i.test(text)) return wgs84
  const code = /EPSG(?:\.xml#|[:/#]+(?:[\d.]*[:/])?)(\d{4,6})$/i.exec(text)?.[1]
  if (!code) return { kind: 'named', name: text }
  const isOfficialOrder = /^urn:/i.test(text) || /^https?:.*\/def\/crs\//i.test(text)
  return { kind: 'epsg', code: Number(code), isOfficialOrder }
}
