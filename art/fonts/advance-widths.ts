/** Advance widths of a TrueType font in ems, by character; only those its character map knows. */
export function readAdvanceWidths(font: Buffer): (character: string) => number | undefined {
  const table = tableReader(font)
  const unitsPerEm = table('head').readUInt16BE(18)
  const metricCount = table('hhea').readUInt16BE(34)
  const metrics = table('hmtx')
  const glyphOf = readCharacterMap(table('cmap'))
  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    if (glyph === 0) return undefined
    // Past the last entry of the table all glyphs are as wide as that entry.
    const entry = Math.min(glyph, metricCount - 1)
    return metrics.readUInt16BE(entry * 4) / unitsPerEm
  }
}

/** Ascent, descent and line gap in ems, as browsers take them from the font. */
export function readVerticalMetrics(font: Buffer): {
  ascent: number
  descent: number
  lineGap: number
} {
  const table = tableReader(font)
  const unitsPerEm = table('head').readUInt16BE(18)
  const header = table('hhea')
  return {
    ascent: header.readInt16BE(4) / unitsPerEm,
    descent: -header.readInt16BE(6) / unitsPerEm,
    lineGap: header.readInt16BE(8) / unitsPerEm,
  }
}

function tableReader(font: Buffer): (tag: string) => Buffer {
  const count = font.readUInt16BE(4)
  return (tag) => {
    for (let index = 0; index < count; index++) {
      const record = 12 + index * 16
      if (font.toString('latin1', record, record + 4) !== tag) continue
      const start = font.readUInt32BE(record + 8)
      return font.subarray(start, start + font.readUInt32BE(record + 12))
    }
    throw new Error(`this font has no table ${tag}`)
  }
}

/** Format 4, which every font with Latin letters has: segments of characters that follow each other. */
function readCharacterMap(table: Buffer): (codePoint: number) => number {
  const map = findFormat4(table)
  const segments = map.readUInt16BE(6) / 2
  const ends = 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const offsets = deltas + segments * 2
  return (codePoint) => {
    for (let segment = 0; segment < segments; segment++) {
      if (map.readUInt16BE(ends + segment * 2) < codePoint) continue
      const start = map.readUInt16BE(starts + segment * 2)
      if (start > codePoint) return 0
      const delta = map.readUInt16BE(deltas + segment * 2)
      const place = offsets + segment * 2
      const offset = map.readUInt16BE(place)
      if (offset === 0) return (codePoint + delta) & 0xffff
      const glyph = map.readUInt16BE(place + offset + (codePoint - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function findFormat4(table: Buffer): Buffer {
  const count = table.readUInt16BE(2)
  for (let index = 0; index < count; index++) {
    const map = table.subarray(table.readUInt32BE(4 + index * 8 + 4))
    if (map.readUInt16BE(0) === 4) return map
  }
  throw new Error('this font has no character map of format 4')
}
