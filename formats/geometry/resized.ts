/**
 * The array with more or fewer elements. The given one loses its memory at once: two large ones at
 * a time may be more than a phone has.
 */
export function resized<List extends Float64Array | Uint32Array | Uint8Array>(
  list: List,
  length: number,
): List {
  const buffer = (list.buffer as ArrayBuffer).transfer(length * list.BYTES_PER_ELEMENT)
  const Same = list.constructor as new (buffer: ArrayBuffer) => List
  return new Same(buffer)
}
