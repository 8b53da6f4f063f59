import { hole, outline, road } from '../survey-for-tests.ts'

const plot = [outline.toReversed(), hole]

/** Well-known binary of a collection: the plot, a road with heights and a well, in both byte orders. */
export function sampleWkb(): Uint8Array {
  const bytes: number[] = []
  header(true, 7)
  uint(3, true)
  header(true, 3)
  uint(plot.length, true)
  for (const ring of plot) {
    uint(ring.length, true)
    for (const position of ring) doubles(position, true)
  }
  header(false, 1002)
  uint(3, false)
  for (const position of road) doubles([...position, 50], false)
  // PostGIS's form, with the code of the system in front.
  header(true, 0x20000001)
  uint(4326, true)
  doubles([91.75, 26.25], true)
  return Uint8Array.from(bytes)

  function header(isLittle: boolean, kind: number): void {
    bytes.push(isLittle ? 1 : 0)
    uint(kind, isLittle)
  }

  function uint(value: number, isLittle: boolean): void {
    const view = new DataView(new ArrayBuffer(4))
    view.setUint32(0, value, isLittle)
    bytes.push(...new Uint8Array(view.buffer))
  }

  function doubles(values: readonly number[], isLittle: boolean): void {
    for (const value of values) {
      const view = new DataView(new ArrayBuffer(8))
      view.setFloat64(0, value, isLittle)
      bytes.push(...new Uint8Array(view.buffer))
    }
  }
}

/** Little-endian, a point; PostGIS writes its system too. */
export function buildPoint(x: number, y: number, srid?: number): Uint8Array {
  const head = srid === undefined ? [1] : [0x20000001, srid]
  const view = new DataView(new ArrayBuffer(1 + 4 * head.length + 16))
  view.setUint8(0, 1)
  for (const [i, number] of head.entries()) view.setUint32(1 + 4 * i, number, true)
  for (const [i, number] of [x, y].entries()) {
    view.setFloat64(1 + 4 * head.length + 8 * i, number, true)
  }
  return new Uint8Array(view.buffer)
}
