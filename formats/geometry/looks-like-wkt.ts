/** True for text that may be well-known text, with or without an SRID before it. */
export function looksLikeWkt(text: string): boolean {
  return start.test(text)
}

const start =
  /^\s*(?:SRID\s*=\s*\d+\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|GEOMETRYCOLLECTION|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|TRIANGLE|TIN|POLYHEDRALSURFACE)\s*(?:[ZM]{1,2}\b\s*)?(?:\(|EMPTY)/i
