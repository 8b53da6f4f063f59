/** One entity: its kind and its pairs of a code and a value, in order. */
export interface DxfEntity {
  kind: string
  codes: number[]
  values: string[]
  /** A POLYLINE's VERTEX and an INSERT's ATTRIB, which are stored as separate entities. */
  parts: DxfEntity[]
}

export type XYZ = readonly [x: number, y: number, z: number]

export function buildEntity(kind: string): DxfEntity {
  return { kind, codes: [], values: [], parts: [] }
}

export function has({ codes }: DxfEntity, code: number): boolean {
  return codes.includes(code)
}

/** Some programs write decimal commas. */
export function parseNumber(text: string): number {
  const number = Number(text)
  return Number.isNaN(number) ? Number(text.replace(',', '.')) : number
}

/** The first value of a code; missing values are 0 unless the format says otherwise. */
export function numberOf({ codes, values }: DxfEntity, code: number, fallback = 0): number {
  const place = codes.indexOf(code)
  return place === -1 ? fallback : parseNumber(values[place])
}

export function textOf({ codes, values }: DxfEntity, code: number): string {
  return values[codes.indexOf(code)] ?? ''
}

export function hasFlag(entity: DxfEntity, code: number, bit: number): boolean {
  return (numberOf(entity, code) & bit) !== 0
}

/** A position by the code of its x: those of y and z are 10 and 20 above it. */
export function pointOf(entity: DxfEntity, code: number): XYZ {
  return [numberOf(entity, code), numberOf(entity, code + 10), numberOf(entity, code + 20)]
}

/**
 * All positions of a code in order, for example the vertices of a line; `z` is the default height.
 */
export function pointsOf({ codes, values }: DxfEntity, code: number, z = 0): XYZ[] {
  const places: [number, number, number][] = []
  for (let i = 0; i < codes.length; i += 1) {
    const found = codes[i]
    const last = places.at(-1)
    if (found === code) places.push([parseNumber(values[i]), 0, z])
    else if (found === code + 10 && last) last[1] = parseNumber(values[i])
    else if (found === code + 20 && last) last[2] = parseNumber(values[i])
  }
  return places
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
