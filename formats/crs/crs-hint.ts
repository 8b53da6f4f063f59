/** What a file tells of its reference system; `crs.ts` makes a way to degrees of it. */
export type CrsHint =
  /**
   * Official order: the axes come as EPSG has them, which is often north first. A definition beside
   * the code is used when the code is not known.
   */
  | { kind: 'epsg'; code: number; isOfficialOrder?: boolean; otherwise?: CrsHint }
  | { kind: 'wkt'; text: string }
  | { kind: 'projjson'; text: string }
  /**
   * For proj4. Of a definition that brings no shift to WGS 84, the datum tells it. A base is the
   * code of the system in degrees whose ellipsoid it is on.
   */
  | { kind: 'proj'; name: string; definition: string; datum?: DatumHint; base?: number }
  /** A name, such as a code of another authority; few are known. */
  | { kind: 'named'; name: string }
  /** Degrees as the format has it; the visitor is asked when most of the numbers are too large. */
  | { kind: 'presume' }
  /** Degrees if the numbers can be degrees; otherwise the visitor is asked. */
  | { kind: 'guess'; unit?: UnitHint }
  | { kind: 'ask'; unit?: UnitHint }

/**
 * What a file says that its numbers are counted in. Drawings often say so without meaning it: what
 * is not sure counts where the numbers as they are have no place in the system.
 */
export interface UnitHint {
  metres: number
  isSure: boolean
}

/** A datum by EPSG's code of the system in degrees on it, or by names of either. */
export interface DatumHint {
  code?: number | undefined
  names?: readonly string[] | undefined
  /** True where the file names one that is not known, and its ellipsoid tells nothing either. */
  isUnknown?: boolean
}

export const wgs84: CrsHint = { kind: 'epsg', code: 4326 }

/**
 * Reads 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326', 'http://www.opengis.net/def/crs/EPSG/0/4326' and
 * their kin. The official forms, URN and URL, keep to EPSG's order of axes. Of a system with heights
 * the part on the ground counts.
 */
export function readCrsName(name: string): CrsHint {
  const text = name.trim().slice(0, 300)
  if (/(?:^|[:/])CRS:?84h?$/i.test(text)) return wgs84
  if (/^osgb:BNG$/i.test(text)) return { kind: 'epsg', code: 27_700 }
  const found = /(?:EPSG|ESRI)(?:\.xml#|[:/#]+(?:[\d.]*[:/]|\w+CRS:)?)(\d{4,6})(?=$|[+,&?])/i.exec(
    text,
  )
  if (!found) return { kind: 'named', name: text }
  const isOfficialOrder =
    /^urn:/i.test(text) || /^https?:.*\/def\/crs(?:-compound)?[/?]/i.test(text)
  return { kind: 'epsg', code: Number(found[1]), isOfficialOrder }
}
