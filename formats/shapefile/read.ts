import { decodeText } from '../bytes/decode-text.ts'
import { noteSentences } from '../content.ts'
import type { Reader, SourceFile } from '../format.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { OpenProblem, problems } from '../problems.ts'
import { addRecord } from './add-record.ts'
import { findRecords } from './find-records.ts'
import { type DbfTable, readDbf } from './read-dbf.ts'

/**
 * The .shp with its .shx, .dbf, .prj and .cpg, if they exist and are valid: shapes are drawn
 * without a table, and an invalid record does not affect the others.
 */
export const read: Reader = ({ main, siblings }, { shapes, progress }) => {
  const prj = decodeText(siblings.get('prj')?.bytes ?? new Uint8Array())
  shapes.setCrs(prj.trim() === '' ? { kind: 'guess' } : { kind: 'wkt', text: prj })

  const { bytes } = main
  const { records, brokenAt } = findRecords(bytes, siblings.get('shx')?.bytes)
  const table = openTable(siblings.get('dbf'), siblings.get('cpg'))
  const leftOut = buildLeftOut('record')
  const rows: number[] = []
  let firstBad: number | null = brokenAt
  for (const [index, { start, length }] of records.entries()) {
    if (table?.isDeleted(index)) continue
    rows.push(index)
    shapes.startFeature()
    if (length === 0) continue
    const isIn = length >= 4 && start >= 0 && start + length <= bytes.length
    if (!isIn || !addRecord(new DataView(bytes.buffer, bytes.byteOffset + start, length), shapes)) {
      leftOut.add(index + 1)
      firstBad ??= start
    }
    if (index % 1024 === 0) progress(index / records.length)
  }
  if (firstBad !== null && leftOut.count === rows.length) {
    throw problems.brokenAtByte('Shapefile', firstBad)
  }

  const notes = leftOut.notes()
  if (brokenAt !== null) notes.push(noteBroken(brokenAt))
  if (table === null) notes.push(noteSentences.brokenTable)
  return {
    notes,
    attributes: {
      fields: table?.fields ?? [],
      ...(table?.types && { types: table.types }),
      row: (feature) => table?.row(rows[feature] ?? -1) ?? new Map(),
    },
  }
}

/** Null when there is one that cannot be read. */
function openTable(
  dbf: SourceFile | undefined,
  cpg: SourceFile | undefined,
): DbfTable | null | undefined {
  if (!dbf) return undefined
  try {
    return readDbf(dbf.bytes, cpg && decodeText(cpg.bytes.subarray(0, 100)))
  } catch (error) {
    if (error instanceof OpenProblem) return null
    throw error
  }
}

function noteBroken(byte: number): string {
  return `The .shp file is broken at byte ${byte.toLocaleString('en')}; what comes after it was left out.`
}
