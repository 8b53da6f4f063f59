import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDrawing } from './open-drawing-for-tests.ts'

/** A unit square with a corner at its base point, and any given line. */
const square = `0 BLOCK|2 SQUARE|10 5|20 5|30 0
0 LWPOLYLINE|8 0|62 0|90 4|70 1|10 5|20 5|10 6|20 5|10 6|20 6|10 5|20 6|0 ENDBLK`

describe('Blocks of a DXF', () => {
  it('are drawn where they are inserted, scaled, then rotated about their base point', async () => {
    const [insert] = await openDrawing({
      blocks: square,
      entities: '0 INSERT|8 Trees|2 SQUARE|10 100|20 50|41 2|42 3|50 90',
    })

    assert.deepEqual(insert.box, [97, 50, 100, 52])
    assert.equal(insert.row.block, 'SQUARE')
    assert.equal(insert.row.entity, 'INSERT')
  })

  it('are arranged in rows and columns that rotate with them but are not scaled', async () => {
    const inserts = await openDrawing({
      blocks: square,
      entities: '0 INSERT|8 0|2 SQUARE|10 0|20 0|41 2|42 2|50 90|70 3|71 2|44 10|45 20',
    })

    assert.equal(inserts.length, 6)
    assert.deepEqual(inserts[2].box, [-2, 20, 0, 22])
    assert.deepEqual(inserts[3].box, [-22, 0, -20, 2])
  })

  it('may contain other blocks, but not themselves', async () => {
    const features = await openDrawing({
      blocks: `${square}
          0 BLOCK|2 Yard|10 0|20 0|0 INSERT|8 0|2 square|10 10|20 0|41 3|42 3
          0 INSERT|8 0|2 YARD|10 1|20 1|0 ENDBLK`,
      entities: '0 INSERT|8 0|2 Yard|10 100|20 100|41 2|42 2',
    })

    assert.equal(features.length, 1)
    assert.deepEqual(features[0].box, [120, 100, 126, 106])
  })

  it('are mirrored if they face downwards', async () => {
    const [insert] = await openDrawing({
      blocks: square,
      entities: '0 INSERT|8 0|2 SQUARE|10 100|20 50|210 0|220 0|230 -1',
    })

    assert.deepEqual(insert.box, [-101, 50, -100, 51])
  })

  it('have their texts as attributes, drawn at their positions', async () => {
    const [tree, label] = await openDrawing({
      blocks: `${square.replace('0 ENDBLK', '0 ATTDEF|8 0|2 NUMBER|1 ?|10 5|20 5|0 ENDBLK')}`,
      entities: `0 INSERT|8 Trees|5 A1|2 SQUARE|66 1|10 10|20 20
          0 ATTRIB|8 Numbers|2 NUMBER|1 T 17|10 12|20 22|0 SEQEND`,
    })

    assert.equal(tree.row.NUMBER, 'T 17')
    assert.deepEqual(tree.box, [10, 20, 11, 21])
    assert.deepEqual(
      [label.row.entity, label.row.tag, label.row.text],
      ['ATTRIB', 'NUMBER', 'T 17'],
    )
    assert.deepEqual(label.box, [12, 22, 12, 22])
  })

  it('are marked by a point if the drawing lacks them or they contain only text', async () => {
    const features = await openDrawing({
      blocks: '0 BLOCK|2 POLE|10 0|20 0|0 ATTDEF|2 NO|10 1|20 1|0 ENDBLK',
      entities: `0 INSERT|8 0|2 ELSEWHERE|10 3|20 4
          0 INSERT|8 0|2 POLE|66 1|10 7|20 8|0 ATTRIB|2 NO|1 9|10 7.5|20 8.5|0 SEQEND`,
    })

    const places = features.map(({ box }) => box.slice(0, 2).join())
    assert.deepEqual(places, ['3,4', '7,8', '7.5,8.5'])
    assert.equal(features[1].row.NO, '9')
  })

  it('are split by layer and colour; parts on layer 0 or coloured by block inherit them', async () => {
    const features = await openDrawing({
      tables: '0 LAYER|2 Walls|62 3|70 0|0 LAYER|2 Doors|62 5|420 255|70 0',
      blocks: `0 BLOCK|2 ROOM|10 0|20 0|0 LINE|8 0|62 0|11 1|21 0|0 LINE|8 0|11 2|21 0
          0 LINE|8 Doors|11 3|21 0|0 LINE|8 Doors|62 1|11 4|21 0|0 LINE|8 Doors|420 16711680|11 5|21 0|0 ENDBLK`,
      entities: '0 INSERT|8 Walls|62 6|2 ROOM|10 0|20 0',
    })

    const drawn = features.map(({ row, box }) => `${row.layer} ${row.colour} ${box[2]}`)
    const doors = ['Doors #0000ff 3', 'Doors 1 4', 'Doors #ff0000 5']
    assert.deepEqual(drawn, ['Walls 6 1', 'Walls 3 2', ...doors])
  })

  it('cannot repeat endlessly', async () => {
    // The innermost block is missing, so that nothing is drawn before the limit.
    const blocks = Array.from(
      { length: 40 },
      (_, i) =>
        `0 BLOCK|2 B${i + 1}|10 0|20 0${`|0 INSERT|8 0|2 B${i}|10 1|20 1`.repeat(8)}|0 ENDBLK`,
    ).join('|')
    const grid = '0 INSERT|8 0|2 B1|10 0|20 0|70 32767|71 32767|44 1|45 1'

    for (const entities of ['0 INSERT|8 0|2 B40|10 0|20 0', grid]) {
      await assert.rejects(openDrawing({ blocks, entities }), { code: 'too-large' })
    }
  })
})

describe('A DXF', () => {
  it('shows the model and not the layouts for printing', async () => {
    const features = await openDrawing({
      blocks: '0 BLOCK|2 *Paper_Space0|10 0|20 0|0 LINE|8 0|11 9|21 9|0 ENDBLK',
      entities: '0 LINE|8 0|11 1|21 1|0 LINE|8 0|67 1|11 500|21 500|0 VIEWPORT|67 1|10 4|20 4',
    })

    assert.deepEqual(
      features.map(({ box }) => box),
      [[0, 0, 1, 1]],
    )
  })

  it('keeps hidden entities, with the reason', async () => {
    const features = await openDrawing({
      tables: '0 LAYER|2 Off|62 -3|70 0|0 LAYER|2 Cold|62 4|70 1',
      entities:
        '0 LINE|8 Off|11 1|21 1|0 LINE|8 Cold|11 1|21 1|0 LINE|8 Other|60 1|11 1|21 1|0 LINE|8 x|11 1|21 1',
    })

    const hidden = features.map(({ row }) => [row.hidden, row.colour].join())
    assert.deepEqual(hidden, ['layer off,3', 'layer frozen,4', 'invisible,', ','])
  })

  it('without anything to draw reports what it contains', async () => {
    await assert.rejects(openDrawing('0 3DSOLID|8 0|1 4031 0 1 0|0 REGION|8 0'), {
      code: 'unsupported',
      message: /contains only 1 × 3DSOLID and 1 × REGION cannot be opened. Save it as lines/,
    })
    await assert.rejects(openDrawing('0 LINE|8 0|67 1|11 1|21 1'), {
      code: 'unsupported',
      message: /paper space/,
    })
    assert.deepEqual(await openDrawing('999 none'), [])
  })

  it('keeps the kinds of entities that cannot be drawn', async () => {
    const features = await openDrawing(
      '0 3DSOLID|8 Roof|5 2F|1 4031 0 1 0|0 XLINE|8 0|10 1|20 1|11 1|21 0|0 LINE|8 0|11 1|21 1',
    )

    const kinds = features.map(({ row, parts }) => `${row.entity} ${parts.length}`)
    assert.deepEqual(kinds, ['3DSOLID 0', 'XLINE 0', 'LINE 1'])
  })
})
