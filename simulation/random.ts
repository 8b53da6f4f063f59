import { hash } from 'node:crypto'

/** Numbers that look like chance and are the same for the same seed, on every machine. */
export class Random {
  readonly #seed: string
  #state: [number, number, number, number]

  constructor(seed: string) {
    this.#seed = seed
    const bytes = hash('sha256', seed, 'buffer')
    this.#state = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(at)) as [
      number,
      number,
      number,
      number,
    ]
  }

  /** Others that depend on the seed and the name alone, not on how many were drawn. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`)
  }

  /** A 32-bit number, by the generator sfc32. */
  #next(): number {
    let [a, b, c, d] = this.#state
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    this.#state = [a, b, c | 0, d]
    return sum >>> 0
  }

  /** From 0 up to 1. */
  fraction(): number {
    return this.#next() / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least)
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.whole(0, list.length - 1)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size)
    for (let at = 0; at < size; at += 1) bytes[at] = this.#next() & 0xff
    return bytes
  }

  uuid(): string {
    const hex = this.bytes(16).toString('hex')
    const variant = '89ab'[this.#next() & 3]
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
    return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-')
  }
}
