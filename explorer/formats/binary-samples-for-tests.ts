/** For the tests: the plot, the road and the well of `samples.ts` in formats that are bytes. */

const plot = [
  [
    [91.7, 26.1],
    [91.7, 26.2],
    [91.8, 26.2],
    [91.8, 26.1],
    [91.7, 26.1],
  ],
  [
    [91.74, 26.14],
    [91.76, 26.14],
    [91.76, 26.16],
    [91.74, 26.16],
    [91.74, 26.14],
  ],
]

/** A Shapefile of two areas, the first with a hole, and its table. */
export function buildShapefile(): { shp: Uint8Array; dbf: Uint8Array } {
  const second = plot.map((ring) => ring.map(([x = 0, y = 0]) => [x - 0.2, y])).slice(0, 1)
  const records = [plot, second].map((rings, i) => {
    const points = rings.flat()
    const bytes = new Uint8Array(8 + 44 + 4 * rings.length + 16 * points.length)
    const view = new DataView(bytes.buffer)
    view.setInt32(0, i + 1, false)
    view.setInt32(4, (bytes.length - 8) / 2, false)
    view.setInt32(8, 5, true)
    view.setInt32(8 + 36, rings.length, true)
    view.setInt32(8 + 40, points.length, true)
    let start = 0
    for (const [part, ring] of rings.entries()) {
      view.setInt32(8 + 44 + 4 * part, start, true)
      start += ring.length
    }
    for (const [at, [x = 0, y = 0]] of points.entries()) {
      const offset = 8 + 44 + 4 * rings.length + 16 * at
      view.setFloat64(offset, x, true)
      view.setFloat64(offset + 8, y, true)
    }
    return bytes
  })
  const header = new Uint8Array(100)
  const view = new DataView(header.buffer)
  view.setInt32(0, 9994, false)
  view.setInt32(24, (100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, false)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  return { shp: joined([header, ...records]), dbf: buildDbf() }
}

/** Two rows of a name and an area. The second name is not ASCII: é in Windows' western code page. */
function buildDbf(): Uint8Array {
  const header = new Uint8Array(32 + 32 * 2 + 1)
  const view = new DataView(header.buffer)
  header[0] = 3
  view.setUint32(4, 2, true)
  view.setUint16(8, header.length, true)
  view.setUint16(10, 1 + 10 + 8, true)
  header.set([...'name\0'].map(codeOf), 32)
  header.set([codeOf('C')], 32 + 11)
  header[32 + 16] = 10
  header.set([...'area\0'].map(codeOf), 64)
  header.set([codeOf('N')], 64 + 11)
  header[64 + 16] = 8
  header[96] = 0x0d
  const rows = [' Plot          12.5', ' Caf\u00e9      *******8'].map((row) =>
    Uint8Array.from([...row], codeOf),
  )
  return joined([header, ...rows])
}

/** Well-known binary of a collection: the plot, a road with heights and a well, in both byte orders. */
export function buildWkb(): Uint8Array {
  const bytes: number[] = []
  header(true, 7)
  uint(3, true)
  header(true, 3)
  uint(plot.length, true)
  for (const ring of plot) {
    uint(ring.length, true)
    for (const [x = 0, y = 0] of ring) doubles([x, y], true)
  }
  header(false, 1002)
  uint(3, false)
  for (const [x, y] of [
    [91.6, 26.1],
    [91.65, 26.12],
    [91.7, 26.1],
  ] as const) {
    doubles([x, y, 50], false)
  }
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

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

function codeOf(char: string): number {
  return char.charCodeAt(0)
}
