import { chain, moved, turned } from './affine.ts'
import { arrowPieces } from './arrowhead.ts'
import { drawEntity } from './draw-entity.ts'
import {
  buildEntity,
  type DxfEntity,
  numberOf,
  pointOf,
  pointsOf,
  textOf,
  type XYZ,
} from './entity.ts'
import { interpolate } from './interpolate.ts'
import { sketch } from './pen.ts'
import { labelPieces, linesPiece, type Piece } from './piece.ts'
import type { DxfDrawing } from './read-drawing.ts'
import { plainLongText } from './text.ts'

const NONE = 0
const CURVE = 2

/** Lines with arrows that end in a short horizontal one, with a text or a block beside it. */
export function multileaderPieces(entity: DxfEntity, drawing: DxfDrawing): Piece[] {
  const whole = nest(entity)
  const context = whole.parts.find(({ kind }) => kind === 'CONTEXT_DATA{')
  if (!context) return []
  const type = numberOf(whole, 170, 1)
  const scale = numberOf(context, 40, 1)
  const heads: Piece[] = []
  const lines: XYZ[][] = []
  for (const leader of type === NONE ? [] : context.parts) {
    const landing = pointOf(leader, 10)
    const [x, y] = pointOf(leader, 11)
    const length = numberOf(leader, 40)
    const end: XYZ = [landing[0] + x * length, landing[1] + y * length, landing[2]]
    const isLevel = numberOf(whole, 291, 1) !== 0 && type !== CURVE
    for (const path of leader.parts) {
      const places = [...pointsOf(path, 10), isLevel ? landing : end]
      if (places.length < 2) continue
      const arrow = arrowPieces(
        entity,
        drawing,
        textOf(whole, 342),
        [places[0], places[1]],
        numberOf(whole, 42, 4) * scale,
      )
      heads.push(...arrow.pieces)
      const line = [arrow.tip, ...places.slice(1)]
      lines.push(type === CURVE ? interpolate(line, [x, y, 0]) : line)
    }
    if (isLevel && (x !== 0 || y !== 0) && length !== 0) lines.push([landing, end])
  }
  return [
    linesPiece(entity, lines),
    ...heads,
    ...labelPieces(entity, pointOf(context, 12), plainLongText(textOf(context, 304))),
    ...blockPieces(entity, whole, context, drawing),
  ]
}

/** A block with its texts, which refer to the block's attribute definitions by handle. */
function blockPieces(
  entity: DxfEntity,
  whole: DxfEntity,
  context: DxfEntity,
  drawing: DxfDrawing,
): Piece[] {
  const name = drawing.tables.blockByHandle(textOf(context, 341))
  const block = name === undefined ? undefined : drawing.block(name)
  if (!block) return []
  const size = numberOf(context, 40, 1)
  const scale: XYZ = [
    numberOf(context, 16, 1) * size,
    numberOf(context, 26, 1) * size,
    numberOf(context, 36, 1) * size,
  ]
  const where = chain(moved(pointOf(context, 15)), turned(numberOf(context, 46), scale))
  const pieces: Piece[] = [{ entity, block: block.name, where }]
  const [baseX, baseY, baseZ] = block.base
  for (const [i, code] of whole.codes.entries()) {
    if (code !== 302) continue
    const handle = whole.values[whole.codes.lastIndexOf(330, i)]
    const part = block.entities.find((inner) => textOf(inner, 5) === handle)
    if (part?.kind !== 'ATTDEF') continue
    pieces.push({
      entity: part,
      where: chain(where, moved([-baseX, -baseY, -baseZ])),
      sketch: sketch((pen) => drawEntity(part, pen)),
      words: plainLongText(whole.values[i]),
    })
  }
  return pieces
}

/** Codes have other meanings between braces, so that content becomes a part. */
function nest(entity: DxfEntity): DxfEntity {
  const whole = buildEntity(entity.kind)
  const open = [whole]
  for (const [i, code] of entity.codes.entries()) {
    const value = entity.values[i]
    const inner = open[open.length - 1]
    if (opening.has(`${code} ${value.trim()}`)) {
      const part = buildEntity(value.trim())
      inner.parts.push(part)
      open.push(part)
    } else if ((code === 301 || code === 303 || code === 305) && open.length > 1) open.pop()
    else {
      inner.codes.push(code)
      inner.values.push(value)
    }
  }
  return whole
}

const opening = new Set(['300 CONTEXT_DATA{', '302 LEADER{', '304 LEADER_LINE{'])
