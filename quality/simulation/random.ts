import { hash } from 'node:crypto'

/** Pseudo-random numbers: the same for the same seed, on every machine. */
export class Random {
  readonly #seed: string
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(seed: string) {
    this.#seed = seed
    const bytes = hash('sha256', seed, 'buffer')
    this.#a = bytes.readInt32LE(0)
    this.#b = bytes.readInt32LE(4)
    this.#c = bytes.readInt32LE(8)
    this.#d = bytes.readInt32LE(12)
  }

  /** An independent stream that depends only on the seed and the name. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`)
  }

  /** A 32-bit number, by the generator sfc32. */
  #next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** From 0 to below 1. */
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
