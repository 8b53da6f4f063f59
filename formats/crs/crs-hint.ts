/** What a file says about its coordinate system; `crs.ts` turns it into a projection. */
export type CrsHint =
  /**
   * Official order: the axes are in EPSG's order, often north first. A definition beside the code
   * is used when the code is unknown.
   */
  | { kind: 'epsg'; code: number; isOfficialOrder?: boolean; otherwise?: CrsHint; unit?: UnitHint }
  | { kind: 'wkt'; text: string; unit?: UnitHint }
  | { kind: 'projjson'; text: string }
  /**
   * For proj4. If a definition has no shift to WGS 84, its datum provides it. The base is the code
   * of the geographic system with the same ellipsoid.
   */
  | { kind: 'proj'; name: string; definition: string; datum?: DatumHint; base?: number }
  /** A name, for example a code of another authority; few are supported. */
  | { kind: 'named'; name: string }
  /** Degrees by definition of the format; the visitor is asked when most numbers are too large. */
  | { kind: 'presume' }
  /** Degrees if the numbers are in range; otherwise the visitor is asked. */
  | { kind: 'guess'; unit?: UnitHint }
  | { kind: 'ask'; unit?: UnitHint }

/**
 * The unit that a file declares. Drawings often declare a wrong one, so an uncertain unit is used
 * only if the plain numbers are outside the system's area.
 */
export interface UnitHint {
  metres: number
  isSure: boolean
}

/** A datum by EPSG's code of its geographic system, or by names of either. */
export interface DatumHint {
  code?: number | undefined
  names?: readonly string[] | undefined
  /** True if the file names an unknown datum, and its ellipsoid does not help either. */
  isUnknown?: boolean
}

export const wgs84: CrsHint = { kind: 'epsg', code: 4326 }

/**
 * Parses 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326', 'http://www.opengis.net/def/crs/EPSG/0/4326'
 * and similar forms. The official forms, URN and URL, use EPSG's axis order. Of a compound system,
 * the horizontal part counts.
 */
export function readCrsName(name: string): CrsHint {
  const text = name.trim().slice(0, 300)
  if (/(?:^|[:/])CRS:?84h?$/i.test(text)) return wgs84
  if (/^osgb:BNG$/i.test(text)) return { kind: 'epsg', code: 27_700 }
  const found = /(?:EPSG|ESRI)(?:\.xml#|[:/#]+(?:[\d.]*[:/]|\w+CRS:)?)(\d{4,6})(?=$|[+,&?/])/i.exec(
    text,
  )
  if (!found) return { kind: 'named', name: text }
  const isOfficialOrder =
    /^urn:/i.test(text) || /^https?:.*\/def\/crs(?:-compound)?[/?]/i.test(text)
  return { kind: 'epsg', code: Number(found[1]), isOfficialOrder }
}
