import { decodeText } from '../bytes/decode-text.ts'
import { foundWords } from '../content.ts'
import type { UnitHint } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { problems } from '../problems.ts'
import { describe } from './describe.ts'
import { numberOf } from './entity.ts'
import { penOf } from './pen.ts'
import { buildPlacer } from './place-pieces.ts'
import { readDrawing } from './read-drawing.ts'
import { scanPairs } from './scan-pairs.ts'

/**
 * The entities of a drawing. A drawing does not contain its coordinate system, so the visitor is
 * asked.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const head = new TextDecoder('latin1').decode(main.bytes.subarray(0, 20_000))
  const codePage = /\$DWGCODEPAGE\s+3\s+(\S+)/.exec(head)?.[1]
  const version = /\$ACADVER\s+1\s+AC(\d+)/.exec(head)?.[1]
  // Since 2007 drawings are UTF-8, whatever the code page says.
  const label = Number(version) >= 1021 ? undefined : codePage
  const text = decodeText(main.bytes, label)
  const rows = buildRows({ isUntyped: true })
  const layers: string[] = []
  const pen = penOf(shapes)
  shapes.setCrs({ kind: 'ask', ...readUnit(main.bytes) })

  const { vertexCount } = shapes
  const kinds = new Map<string, number>()
  let isOnPaper = false
  const reader = readDrawing((entity) => {
    // Layouts for printing are in a separate space, and show the model through viewports.
    if (numberOf(entity, 67) === 1) isOnPaper = true
    if (entity.kind === 'VIEWPORT' || numberOf(entity, 67) === 1) return
    kinds.set(entity.kind, (kinds.get(entity.kind) ?? 0) + 1)
    place(entity, (thing) => {
      shapes.startFeature()
      rows.startRow()
      layers.push(thing.look.layer)
      describe(thing, rows.set)
      thing.draw(pen)
    })
  })
  const place = buildPlacer(reader.drawing)
  scanPairs(text, progress, reader.take)
  reader.finish()
  if (shapes.vertexCount === vertexCount) refuseUndrawn(kinds, isOnPaper)
  return { attributes: { ...rows, layerOf: (feature) => layers[feature] ?? '' } }
}

/** Drawings are often based on a template with an unrelated unit, so it is uncertain. */
function readUnit(bytes: Uint8Array): { unit?: UnitHint } {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const metres = units.get(Number(/\$INSUNITS\s+70\s+(\d+)/.exec(head)?.[1]))
  return metres === undefined ? {} : { unit: { metres, isSure: false } }
}

const HEAD_BYTES = 100_000

/** By AutoCAD's numbers. */
const units = new Map([
  [1, 0.0254],
  [2, 0.3048],
  [3, 1609.344],
  [4, 0.001],
  [5, 0.01],
  [6, 1],
  [7, 1000],
  [10, 0.9144],
  [14, 0.1],
  [21, 1200 / 3937],
])

/** For a drawing without anything to draw, reports what it contains. */
function refuseUndrawn(kinds: ReadonlyMap<string, number>, isOnPaper: boolean): void {
  if (kinds.size > 0) {
    const named = `A DXF that contains only ${foundWords.kinds(kinds)}`
    throw problems.unsupported(named, 'lines, polylines or blocks')
  }
  if (isOnPaper) {
    throw problems.unsupported('A DXF that contains only paper space', 'a DXF of its model space')
  }
}
