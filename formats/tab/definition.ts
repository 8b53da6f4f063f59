import { limits } from '../limits.ts'

/** What a .tab says of the files beside it. */
export interface TabDefinition {
  /** Of the rows: NATIVE, DBF and others, in capitals; empty when it does not say. */
  type: string
  /** Undefined when it does not say or says nothing by it. */
  charset: string | undefined
  columns: readonly TabColumn[]
}

export interface TabColumn {
  name: string
  /** CHAR, INTEGER, SMALLINT, LARGEINT, DECIMAL, FLOAT, DATE, TIME, DATETIME or LOGICAL. */
  kind: string
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

function readColumn(line: string): TabColumn | null {
  const [, quoted, plain, kind] = /^\s*(?:"([^"]+)"|(\S+))\s+([A-Za-z]+)/.exec(line) ?? []
  const name = quoted ?? plain
  return name && kind ? { name, kind: kind.toUpperCase() } : null
}
