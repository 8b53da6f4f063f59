import type { XYZ } from './entity.ts'
import { buildEntity, type DxfEntity, pointOf, textOf } from './entity.ts'
import { buildTables, nameKey, type Tables } from './tables.ts'
import { plainShortText } from './text.ts'

export interface Block {
  name: string
  base: XYZ
  entities: DxfEntity[]
}

export interface DxfDrawing {
  tables: Tables
  /** By name; a drawing may refer to one that is missing. */
  block(name: string): Block | undefined
}

/** Reads a drawing pair by pair, collects its tables, and emits the entities. */
export interface DrawingReader {
  drawing: DxfDrawing
  take(code: number, value: string): void
  finish(): void
}

export function readDrawing(onEntity: (entity: DxfEntity) => void): DrawingReader {
  const tables = buildTables()
  const blocks = new Map<string, Block>()
  let section = ''
  let isAtSectionName = false
  let record: DxfEntity | null = null
  let block: Block | null = null
  const inEntities = buildSequences(onEntity)
  const inBlock = buildSequences((entity) => block?.entities.push(entity))

  function finishRecord(): void {
    const done = record
    record = null
    if (!done) return
    if (section === 'TABLES') tables.add(done)
    else if (section === 'ENTITIES') inEntities.add(done)
    else if (section !== 'BLOCKS') return
    else if (done.kind === 'BLOCK') {
      block = { name: plainShortText(textOf(done, 2)), base: pointOf(done, 10), entities: [] }
    } else if (done.kind === 'ENDBLK') finishBlock()
    else inBlock.add(done)
  }

  function finishBlock(): void {
    inBlock.finish()
    if (block) blocks.set(nameKey(block.name), block)
    block = null
  }

  function finishSection(): void {
    finishRecord()
    inEntities.finish()
    finishBlock()
  }

  return {
    drawing: { tables, block: (name) => blocks.get(nameKey(name)) },
    take(code, value) {
      if (code !== 0) {
        if (isAtSectionName && code === 2) {
          section = value.toUpperCase()
          isAtSectionName = false
        } else if (record) {
          record.codes.push(code)
          record.values.push(value)
        }
        return
      }
      finishRecord()
      isAtSectionName = value === 'SECTION'
      if (isAtSectionName || value === 'ENDSEC' || value === 'EOF') {
        finishSection()
        section = ''
      } else if (wanted.has(section)) record = buildEntity(value.toUpperCase())
    },
    finish: finishSection,
  }
}

const wanted = new Set(['TABLES', 'BLOCKS', 'ENTITIES'])

/** Gives each entity the parts that follow it. */
function buildSequences(onEntity: (entity: DxfEntity) => void): {
  add(entity: DxfEntity): void
  finish(): void
} {
  let whole: DxfEntity | null = null

  function finish(): void {
    const done = whole
    whole = null
    if (done) onEntity(done)
  }

  return {
    add(entity) {
      const owner = owners.get(entity.kind)
      if (owner !== undefined) {
        if (whole?.kind === owner) whole.parts.push(entity)
      } else {
        finish()
        if (entity.kind !== 'SEQEND') whole = entity
      }
    },
    finish,
  }
}

const owners = new Map([
  ['VERTEX', 'POLYLINE'],
  ['ATTRIB', 'INSERT'],
])
