import { Field } from './field.ts'
import type { Studio } from './studio.ts'

/** A field that is slow to compute, through the studio's cache. */
export async function keepField(
  studio: Studio,
  name: string,
  compute: () => Promise<Field>,
): Promise<Field> {
  return readField(await studio.keep(name, async () => fieldBytes(await compute())))
}

/** Width and height as 32-bit integers, then the values as 32-bit floats, as the machine holds them. */
export function fieldBytes(field: Field): Uint8Array {
  const size = new Uint32Array([field.width, field.height])
  const { buffer, byteOffset, byteLength } = field.values
  return Buffer.concat([Buffer.from(size.buffer), Buffer.from(buffer, byteOffset, byteLength)])
}

export function readField(bytes: Uint8Array): Field {
  // A copy, because a buffer read from a file may begin anywhere and floats may not.
  const { buffer } = Uint8Array.from(bytes)
  const [width, height] = new Uint32Array(buffer, 0, 2)
  if (!width || !height) throw new Error('this is not a field')
  return new Field(width, height, new Float32Array(buffer, 8))
}
