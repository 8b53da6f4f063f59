/** An ICO file of square PNG pictures, which all browsers and Windows since Vista read. */
export function encodeIco(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + pictures.length * ENTRY_BYTES)
  header.writeUInt16LE(ICON_TYPE, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES
    // A PNG holds its width and height at fixed places; in one byte, 0 stands for 256.
    header.writeUInt8(picture.readUInt32BE(16) % 256, entry)
    header.writeUInt8(picture.readUInt32BE(20) % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(BITS_PER_PIXEL, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const ICON_TYPE = 1
const BITS_PER_PIXEL = 32
