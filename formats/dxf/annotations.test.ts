import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDrawing } from './open-drawing-for-tests.ts'

const style = '0 DIMSTYLE|2 Survey|40 2|41 0.5|42 0.25|44 0.5|77 1|147 0.1|271 2'

describe('Dimensions of a DXF', () => {
  it('are drawn from their block', async () => {
    const [lines, text] = await openDrawing({
      blocks:
        '0 BLOCK|2 *D1|10 0|20 0|0 LINE|8 0|10 0|20 5|11 10|21 5|0 MTEXT|8 0|1 10.00|10 5|20 6|0 ENDBLK',
      entities: '0 DIMENSION|8 Measures|2 *D1|70 32|42 10|10 10|20 5|13 0|23 0|14 10|24 0',
    })

    assert.deepEqual(lines.box, [0, 5, 10, 5])
    assert.deepEqual(
      [lines.row.entity, lines.row.layer, lines.row.measurement],
      ['DIMENSION', 'Measures', '10'],
    )
    assert.deepEqual([text.row.text, text.box], ['10.00', [5, 6, 5, 6]])
  })

  it('without a block are drawn from their points, with arrows and the measurement', async () => {
    const features = await openDrawing({
      tables: style,
      entities:
        '0 DIMENSION|8 0|2 *D9|3 Survey|70 0|50 0|10 10|20 5|11 5|21 6|13 0|23 1|14 10|24 0',
    })

    const [lines, ...rest] = features
    const drawn = lines.parts.map(({ xy }) => xy.join(' '))
    assert.deepEqual(drawn, ['9,5 1,5', '10,0.25 10,5.5', '0,1.25 0,5.5'])
    const boxes = rest.map(({ box }) => box.join(' '))
    assert.deepEqual(boxes, ['9 4.833 10 5.167', '0 4.833 1 5.167', '5 6 5 6'])
    assert.equal(rest[2].row.text, '10.00')
  })

  it('may have their point on either extension line, and a measurement that is unset', async () => {
    const features = await openDrawing(
      '0 DIMENSION|8 0|70 161|42 -1|10 21|20 10|11 20|21 10|13 21|23 11|14 19|24 11',
    )

    assert.deepEqual(features[0].parts[0].xy, [
      [19.18, 10],
      [20.82, 10],
    ])
    assert.equal(features[0].row.measurement, undefined)
    assert.equal(features.at(-1)?.row.text, '2.0000')
  })

  const others = {
    'a radius': ['70 4|42 0|10 1|20 1|15 4|25 5', '5.0000'],
    'a diameter': ['70 3|42 -1|10 0|20 0|15 0|25 3', '3.0000'],
    'an angle of two lines': [
      '70 2|42 0|13 0|23 0|14 1|24 0|15 0|25 1|10 0|20 2|16 -1|26 1',
      '90°',
    ],
    'an obtuse angle': ['70 2|42 -1|13 0|23 0|14 1|24 0|15 1|25 1|10 2|20 2|16 -2|26 1', '135°'],
    'an angle around a point': ['70 5|13 1|23 0|14 0|24 1|15 0|25 0|10 -1|20 -1', '270°'],
    'a northing': ['70 6|42 -1|10 100|20 200|13 103|23 207|14 110|24 207', '7.0000'],
    'an easting': ['70 70|42 -1|10 100|20 200|13 103|23 207|14 103|24 300', '3.0000'],
    'a measurement alone': ['70 4|42 2.5|10 1|20 1', '2.5000'],
    'nothing to measure': ['70 2|42 -1|10 1|20 1|13 0|14 0|15 0', undefined],
  }
  for (const [what, [pairs, text]] of Object.entries(others)) {
    it(`are measured: ${what}`, async () => {
      const features = await openDrawing(`0 DIMENSION|8 0|11 5|21 5|${pairs}`)

      assert.equal(features.at(-1)?.row.text, text)
    })
  }

  it('show their own text, or none', async () => {
    const dimension = (text: string) =>
      `0\nDIMENSION\n8\n0\n1\n${text}\n70\n1\n10\n3\n20\n4\n11\n1\n21\n1\n13\n0\n23\n0\n14\n3\n24\n4\n`
    const bytes = new TextEncoder().encode(
      `0\nSECTION\n2\nENTITIES\n${dimension('road <> m')}${dimension(' ')}0\nENDSEC\n0\nEOF\n`,
    )

    const texts = (await openDrawing(bytes)).flatMap(({ row }) => (row.text ? [row.text] : []))

    assert.deepEqual(texts, ['road 5.0000 m'])
  })
})

describe('Leaders of a DXF', () => {
  it('begin with an arrow and continue below their text', async () => {
    const [line, arrow] = await openDrawing({
      tables: style,
      entities:
        '0 LEADER|8 0|3 Survey|71 1|72 0|73 0|74 0|41 3|76 3|10 0|20 0|30 0|10 10|20 0|30 0|10 10|20 5|30 0',
    })

    assert.equal(line.parts[0].xy.join(' '), '1,0 10,0 10,5 13.2,5')
    assert.deepEqual(arrow.box, [0, -0.167, 1, 0.167])
  })

  it('have their own arrow and settings', async () => {
    const [, arrow] = await openDrawing({
      tables: `${style}|0 BLOCK_RECORD|5 4F|2 _Dot`,
      blocks: '0 BLOCK|2 _Dot|10 0|20 0|0 CIRCLE|8 0|10 0|20 0|40 0.5|0 ENDBLK',
      entities: `0 LEADER|8 0|3 Survey|71 1|10 0|20 0|30 0|10 10|20 0|30 0
          1001 ACAD|1000 DSTYLE|1002 {|1070 341|1005 4F|1070 41|1040 1|1002 }`,
    })

    assert.deepEqual(arrow.box, [-1, -1, 1, 1])
    assert.equal(arrow.row.block, '_Dot')
  })

  it('of several lines end in a horizontal one beside a text', async () => {
    const features =
      await openDrawing(`0 MULTILEADER|8 Notes|100 AcDbMLeader|300 CONTEXT_DATA{|40 1|10 20|20 10|41 2|12 21|22 11|304 Gate {\\H2x;4}
        302 LEADER{|290 1|10 18|20 10|11 1|21 0|40 2|304 LEADER_LINE{|10 0|20 0|305 }
        304 LEADER_LINE{|10 0|20 20|10 9|20 20|305 }|303 }|301 }|170 1|291 1|42 1`)

    const [lines, first, second, text] = features
    const drawn = lines.parts.slice(1).map(({ xy }) => xy.join(' '))
    assert.deepEqual(drawn, ['1,20 9,20 18,10', '18,10 20,10'])
    assert.deepEqual(second.box, [0, 19.833, 1, 20.167])
    assert.equal(first.parts.length, 1)
    assert.deepEqual([text.row.text, text.box], ['Gate 4', [21, 11, 21, 11]])
  })

  it('of several lines may end in a block with its texts', async () => {
    const features = await openDrawing({
      tables: '0 BLOCK_RECORD|5 A0|2 Bubble',
      blocks:
        '0 BLOCK|2 Bubble|10 0|20 0|0 CIRCLE|8 0|10 0|20 0|40 1|0 ATTDEF|5 B7|8 0|2 NO|1 ?|10 0.5|20 0|0 ENDBLK',
      entities: `0 MULTILEADER|8 Notes|300 CONTEXT_DATA{|40 2|341 A0|15 10|25 10|16 1|26 1|36 1|46 0|301 }
          170 0|330 B7|177 1|44 0|302 42`,
    })

    const bubble = features.find(({ row }) => row.block === 'Bubble')
    const number = features.find(({ row }) => row.text === '42')
    assert.deepEqual(bubble?.box, [8, 8, 12, 12])
    assert.deepEqual(number?.box, [11, 10, 11, 10])
  })
})
