import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'
import { buildXlsx, inline } from '../spreadsheet/sample-for-tests.ts'
import type { ColumnsQuestion } from './guess-roles.ts'

/** Of a base station near Guwahati. */
const n = ['2895433.12', '2895434.12', '2895435.12']
const e = ['372346.22', '372347.22', '372348.22']

describe('a table without a header', () => {
  for (const [name, row, roles] of [
    ['pnezd.txt', (i: number) => `${i + 1},${n[i]},${e[i]},55.1,BM${i}`, 'name,y,x,z,note'],
    ['penzd.csv', (i: number) => `${i + 1},${e[i]},${n[i]},55.1,BM${i}`, 'name,x,y,z,note'],
    ['a.xyz', (i: number) => `${e[i]} ${n[i]} 55.1`, 'x,y,z'],
    ['aligned.txt', (i: number) => `  BM${i}   ${e[i]}\t${n[i]}  55.1`, 'name,x,y,z'],
    ['german.csv', (i: number) => `${e[i].replace('.', ',')};${n[i].replace('.', ',')}`, 'x,y'],
    ['tabs.txt', (i: number) => `${i + 1}\t${n[i]}\t${e[i]}\t55.1\tBM ${i}`, 'name,y,x,z,note'],
    ['grouped.csv', (i: number) => `BM${i};3,72,34${i}.22;28,95,43${i}.12`, 'name,x,y'],
    ['places.txt', (i: number) => `26.10${i}1,91.7${i}05,Well ${i}`, 'y,x,name'],
    ['angles.csv', (i: number) => `Well ${i},26-06-0${i},91-42-0${i}`, 'name,y,x'],
    ['signs.csv', (i: number) => `Well ${i},26°06'0${i}"N,91°42'0${i}"E`, 'name,y,x'],
    ['local.csv', (i: number) => `${i + 1},1000.${i},1000.5,100.2,STN`, 'name,y,x,z,note'],
    [
      'titled.txt',
      (i: number) => `${i === 0 ? 'Job: Ward 7\n\n' : ''}${i + 1},${n[i]},${e[i]}`,
      'name,y,x',
    ],
  ] as const) {
    it(`asks which column is which, with a guess: ${name}`, async () => {
      const { questions, opened } = await openAsked({ [name]: [0, 1, 2].map(row).join('\r\n') })

      assert.equal(questions[0].guess.join(), roles)
      assert.equal(questions.length, 1)
      assert.deepEqual([opened.featureCount, opened.skippedCount], [3, 0])
    })
  }

  it('asks when its header is unhelpful', async () => {
    const { questions, opened } = await openAsked({
      'a.csv': `Pt,Hoch,Rechts\n1,${n[0]},${e[0]}\n2,${n[1]},${e[1]}\n`,
    })

    assert.deepEqual(questions[0].header, ['Pt', 'Hoch', 'Rechts'])
    assert.deepEqual(opened.fields, ['Pt', 'Hoch', 'Rechts'])
    assert.ok(Math.abs(opened.bounds[1] - 26.17) < 0.01)
  })

  it('has columns named by their role', async () => {
    const { opened } = await openAsked({
      'a.txt': `1,${n[0]},${e[0]},5.5,BM\n2,${n[1]},${e[1]},5.6,TBM\n`,
    })

    assert.deepEqual(opened.fields, ['Point', 'Northing', 'Easting', 'Height', 'Description'])
    assert.equal((await opened.row(1)).Description, 'TBM')
  })

  it('asks in spreadsheets too, once for worksheets that look alike', async () => {
    const rows = [0, 1, 2].map((i) =>
      [String(i + 1), n[i], e[i], '55.1', `BM${i}`].map(inline).join(''),
    )
    const sheets = ['one', 'two'].map((name) => ({ name, rows }))
    const { questions, opened } = await openAsked({ 'a.xlsx': buildXlsx(sheets) })

    assert.equal(questions.length, 1)
    assert.equal(opened.featureCount, 6)
  })

  it('is not opened without an answer, or when its numbers are not coordinates', async () => {
    const table = `1,${n[0]},${e[0]}\n2,${n[1]},${e[1]}\n`
    await assert.rejects(openSample({ 'a.csv': table }), { code: 'no-coordinates' })
    for (const other of ['1,2,3\n4,5,6\n', 'plot,area\n7,12.5\n8,13.5\n', 'a,b\n1,x\n']) {
      await assert.rejects(openAsked({ 'a.csv': other }), { code: 'no-coordinates' }, other)
    }
    await assert.rejects(openAsked({ 'a.txt': 'On 3.5.2024 we met.\nOn 4.5.2024 we left.\n' }), {
      code: 'unknown-format',
    })
  })
})

/** A visitor who accepts the guess. */
async function openAsked(files: Record<string, string | Uint8Array>) {
  const questions: ColumnsQuestion[] = []
  const opened = await openSample(files, async () => 'EPSG:32646', {
    async askColumns(question) {
      questions.push(question)
      return question.guess
    },
  })
  return { questions, opened }
}
