import { catmullRom, clamp, lerp } from '@app/explorer/survey/interpolate.ts'

/** A raster of numbers, row by row: heights, masks, shades. Reading outside it gives the nearest edge. */
export class Matrix {
  readonly width: number
  readonly height: number
  readonly values: Float32Array<ArrayBuffer>

  constructor(width: number, height: number, values = new Float32Array(width * height)) {
    if (values.length !== width * height) {
      throw new RangeError(`${values.length} values do not fill ${width} × ${height}`)
    }
    this.width = width
    this.height = height
    this.values = values
  }

  static from(width: number, height: number, compute: (x: number, y: number) => number): Matrix {
    return new Matrix(width, height).map((_, index) => {
      return compute(index % width, Math.trunc(index / width))
    })
  }

  /** The value at an index of the raster. */
  value(index: number): number {
    return this.values[index]
  }

  /** The whole coordinates of an index of the raster. */
  cell(index: number): { x: number; y: number } {
    return { x: index % this.width, y: Math.trunc(index / this.width) }
  }

  /** The value at whole coordinates. */
  at(x: number, y: number): number {
    const column = clamp(x, 0, this.width - 1)
    const row = clamp(y, 0, this.height - 1)
    return this.values[row * this.width + column]
  }

  /** Bilinear interpolation: fast. */
  bilinear(x: number, y: number): number {
    const left = clamp(x, 0, this.width - 1.001)
    const top = clamp(y, 0, this.height - 1.001)
    const column = Math.trunc(left)
    const row = Math.trunc(top)
    const index = row * this.width + column
    const across = left - column
    const above = lerp(this.value(index), this.value(index + 1), across)
    const below = lerp(this.value(index + this.width), this.value(index + this.width + 1), across)
    return lerp(above, below, top - row)
  }

  /** Interpolation by Catmull-Rom curves: smooth. */
  cubic(x: number, y: number): number {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const across = x - column
    return catmullRom(
      this.cubicAlongRow(column, row - 1, across),
      this.cubicAlongRow(column, row, across),
      this.cubicAlongRow(column, row + 1, across),
      this.cubicAlongRow(column, row + 2, across),
      y - row,
    )
  }

  resize(width: number, height: number): Matrix {
    const stepX = (this.width - 1) / (width - 1)
    const stepY = (this.height - 1) / (height - 1)
    return Matrix.from(width, height, (x, y) => this.cubic(x * stepX, y * stepY))
  }

  map(compute: (value: number, index: number) => number): Matrix {
    return new Matrix(this.width, this.height, this.values.map(compute))
  }

  range(): { low: number; high: number } {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (const value of this.values) {
      if (value < low) low = value
      if (value > high) high = value
    }
    return { low, high }
  }

  /** A Gaussian blur, as three passes of a moving average; `sigma` in cells. */
  blur(sigma: number): Matrix {
    const blurred = new Matrix(this.width, this.height, this.values.slice())
    if (sigma <= 0.2) return blurred
    const radius = boxRadius(sigma)
    const between = new Float32Array(this.values.length)
    const { width, height } = this
    for (let pass = 0; pass < BLUR_PASSES; pass++) {
      for (let y = 0; y < height; y++) {
        averageLine(blurred.values, between, y * width, 1, width, radius)
      }
      for (let x = 0; x < width; x++) {
        averageLine(between, blurred.values, x, width, height, radius)
      }
    }
    return blurred
  }

  private cubicAlongRow(column: number, row: number, across: number): number {
    return catmullRom(
      this.at(column - 1, row),
      this.at(column, row),
      this.at(column + 1, row),
      this.at(column + 2, row),
      across,
    )
  }
}

const BLUR_PASSES = 3

/** Half of the odd box whose repeated average comes closest to a Gaussian of this deviation. */
function boxRadius(sigma: number): number {
  const ideal = Math.floor(Math.sqrt((12 * sigma * sigma) / BLUR_PASSES + 1))
  const odd = ideal % 2 === 0 ? ideal - 1 : ideal
  return Math.max(1, (odd - 1) >> 1)
}

/** The moving average of one row or column; beyond its ends the end values repeat. */
function averageLine(
  source: Float32Array,
  target: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0
  for (let offset = -radius; offset <= radius; offset++) {
    sum += source[start + clamp(offset, 0, length - 1) * step]
  }
  for (let position = 0; position < length; position++) {
    target[start + position * step] = sum / (2 * radius + 1)
    const entering = Math.min(length - 1, position + radius + 1)
    const leaving = Math.max(0, position - radius)
    sum += source[start + entering * step] - source[start + leaving * step]
  }
}
