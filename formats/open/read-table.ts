import type { SourceFile } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { findTable } from '../join/find-table.ts'
import { problems } from '../problems.ts'
import type { ReadFileSets } from './read-file-sets.ts'

/** The rows of a table without coordinates, as features without shapes. */
export async function readTable(
  files: readonly SourceFile[],
  shapes: Shapes,
): Promise<ReadFileSets> {
  const table = await findTable(files)
  if (!table) throw problems.noCoordinates()
  const { name, fields, rows } = table
  for (const _ of rows) shapes.startFeature()
  const row = (feature: number) =>
    new Map(fields.map((field, column) => [field, rows[feature]?.[column] ?? '']))
  return {
    formats: ['Table'],
    parts: [{ name, featureCount: rows.length, attributes: { fields, isUntyped: true, row } }],
    picture: null,
    overlays: [],
    looks: new Map(),
    leftOut: [],
    notes: [],
    guesses: [],
    found: '',
    close() {},
  }
}
