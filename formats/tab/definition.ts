import { limits } from '../limits.ts'
import type { MifColumn } from '../mif/columns.ts'

/** What a .tab declares about the files beside it. */
export interface TabDefinition {
  /** The kind of rows: NATIVE, DBF and others, in capitals; empty if undeclared. */
  type: string
  /** Undefined if it is missing or neutral. */
  charset: string | undefined
  columns: readonly MifColumn[]
}

export function readDefinition(text: string): TabDefinition {
  const lines = text.split(/\r\n|\r|\n/)
  const type = /^\s*Type\s+"?(\w+)"?/im.exec(text)?.[1]?.toUpperCase() ?? ''
  const charset = /\bCharset\s+"([^"]*)"/i.exec(text)?.[1] ?? /^!charset\s+(\S+)/im.exec(text)?.[1]
  const start = lines.findIndex((line) => /^\s*Fields\s+\d+/i.test(line))
  const count = Number(/\d+/.exec(lines[start] ?? '')?.[0] ?? 0)
  return {
    type,
    charset: charset && !/^neutral$/i.test(charset) ? charset : undefined,
    columns: lines
      .slice(start + 1, start + 1 + Math.min(count, limits.fields))
      .flatMap((line) => readColumn(line) ?? []),
  }
}

function readColumn(line: string): MifColumn | null {
  const [, quoted, plain, kind, sizes = ''] =
    /^\s*(?:"([^"]+)"|(\S+))\s+([A-Za-z]+)\s*(?:\(([^)]*)\))?/.exec(line) ?? []
  const name = quoted ?? plain
  if (!name || !kind) return null
  return { name, kind: kind.toUpperCase(), sizes: (sizes.match(/\d+/g) ?? []).map(Number) }
}
