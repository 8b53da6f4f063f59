import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entities, openDrawing } from './open-drawing-for-tests.ts'
import { pairs } from './sample-for-tests.ts'
import { plainLongText, plainShortText } from './text.ts'

describe('Texts of a DXF', () => {
  it('are joined from their pieces, including spaces between them', async () => {
    const text = `0\nMTEXT\n8\n0\n10\n1\n20\n2\n3\n${'long '.repeat(50)}\n3\nlonger \n1\nlongest\n101\nEmbedded Object\n1\nlong again\n`
    const bytes = new TextEncoder().encode(`0\nSECTION\n2\nENTITIES\n${text}0\nENDSEC\n0\nEOF\n`)

    const [feature] = await openDrawing(bytes)

    assert.equal(feature.row.text, `${'long '.repeat(50)}longer longest`)
  })

  it('are read without formatting codes', () => {
    const cases: [string, string][] = [
      [String.raw`{\fArial|b0|i0|c0|p34;Plot \H0.7x;\C1;12}\PWard~4`, 'Plot 12\nWard~4'],
      [String.raw`a\~b \\ \{c\}`, 'a\u00a0b \\ {c}'],
      [String.raw`\A1;\S1/2; \S+0.1^ -0.2; \LUnder\l`, '1/2 +0.1/-0.2 Under'],
      [String.raw`\pxqc,i1;centre\U+00e9 45%%d`, 'centreé 45°'],
      [String.raw`\M+18ABF\M+5D6D0`, '漢中'],
    ]
    for (const [marked, plain] of cases) assert.equal(plainLongText(marked), plain)
    assert.equal(plainShortText('%%uR%%u %%p0.05 %%c12 50%%% %%065^Ix'), 'R ±0.05 ⌀12 50% A\tx')
    assert.equal(plainShortText(String.raw`C:\Plans`), String.raw`C:\Plans`)
  })

  it('are read in the code page of the drawing', async () => {
    for (const [page, letter] of [
      ['ANSI_1251', 'Ж'],
      ['dos850', 'ã'],
      ['dos437', '╞'],
      ['dos852', 'Ă'],
    ]) {
      const bytes = encode(`9 $ACADVER|1 AC1009|9 $DWGCODEPAGE|3 ${page}`)

      const [feature] = await openDrawing(bytes)

      assert.deepEqual([feature.row.layer, feature.row.text], [letter, `a${letter}z`])
    }
  })

  it('have world coordinates, with single-line texts on their own plane', async () => {
    const features = await openDrawing(
      '0 TEXT|8 0|1 a|10 3|20 4|230 -1|0 MTEXT|8 0|1 b|10 3|20 4|230 -1|0 POINT|8 0|10 3|20 4|230 -1',
    )

    const places = features.map(({ box }) => box.slice(0, 2).join())
    assert.deepEqual(places, ['-3,4', '3,4', '3,4'])
  })
})

describe('A DXF', () => {
  const line = pairs(entities('0 LINE|8 0|11 1|21 1'))

  it('ends at EOF, whatever follows', async () => {
    for (const tail of ['\n\u001a', '\n\u001a\u001a\u0000', '\nno code\nat all\n']) {
      const features = await openDrawing(new TextEncoder().encode(line + tail))
      assert.equal(features.length, 1)
    }
    const cut = line.replace(/0\nEOF$/, '\u001a')
    assert.equal((await openDrawing(new TextEncoder().encode(cut))).length, 1)
  })

  it('may have the line ends of any system', async () => {
    for (const end of ['\r\n', '\r', '\r\r\n']) {
      const features = await openDrawing(new TextEncoder().encode(line.replaceAll('\n', end)))
      assert.deepEqual(features[0].box, [0, 0, 1, 1])
    }
  })

  it('may have decimal commas', async () => {
    const features = await openDrawing(
      '0 LINE|8 0|10 0,5|20 1|11 2,25|21 3|0 LWPOLYLINE|8 0|90 2|10 0,5|20 1|10 2|20 3,5',
    )

    const boxes = features.map(({ box }) => box.join(' '))
    assert.deepEqual(boxes, ['0.5 1 2.25 3', '0.5 1 2 3.5'])
  })

  it('is rejected with the line of the fault', async () => {
    const broken = new TextEncoder().encode(line.replace('11\n1', 'eleven\n1'))

    await assert.rejects(openDrawing(broken), { code: 'broken', message: /line 9\./ })
  })
})

/** A text and its layer, with a letter that differs in every code page. */
function encode(header: string): Uint8Array {
  const head = pairs(`0 SECTION|2 HEADER|${header}|0 ENDSEC`)
  const body = pairs(entities('0 TEXT|8 ~|10 1|20 1|1 a~z'))
  const bytes = new TextEncoder().encode(`${head}\n${body}`)
  return bytes.map((byte) => (byte === 0x7e ? 0xc6 : byte))
}
