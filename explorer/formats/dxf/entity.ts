/** One drawn thing: its kind and its pairs of a code and a value, in order. */
export interface DxfEntity {
  kind: string
  codes: number[]
  values: string[]
  /** A POLYLINE's, which come as entities of their own. */
  vertices: DxfEntity[]
}

/** The first value of a code; NaN where a coordinate is missing, 0 where a flag is. */
export function numberOf({ codes, values }: DxfEntity, code: number): number {
  const place = codes.indexOf(code)
  if (place === -1) return code === 70 || code >= 210 ? 0 : Number.NaN
  return Number(values[place])
}
