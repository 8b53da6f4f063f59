import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { spreadsheetColumns } from '@app/contract/enquiry-fields.ts'
import { makeFolder } from '../tools/testing/folder.ts'
import { cellsOf, readCsvRows } from './export/csv.ts'
import { openSpreadsheetFile, type SpreadsheetRow } from './spreadsheet-file.ts'
import { sent } from './store/enquiry-for-tests.ts'
import { StoreUnavailableError } from './store/store.ts'

describe('the spreadsheet file', () => {
  it('begins with a byte order mark and a header row, and only its owner may read it', async (t) => {
    const { file, sheet } = await openSheet(t)

    await sheet.append(row())

    const [header, first] = (await readFile(file, 'utf8')).split('\r\n')
    assert.match(header ?? '', /^\uFEFF"receivedAt","name","email","phoneNumber","message",/)
    const cells = [
      '2026-01-02T03:04:05.000Z',
      'Ada',
      'ada@example.org',
      "'+91 98765 43210",
      'Hello',
    ]
    assert.ok(first?.startsWith(`"${cells.join('","')}","accepted"`))
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  it('accepts many rows at once, each complete', async (t) => {
    const { file, sheet } = await openSheet(t)
    const messages = Array.from({ length: 500 }, (_, index) => `line "${index}"\n=1+${index}`)

    await Promise.all(messages.map((message) => sheet.append(row({ message }))))

    assert.deepEqual(await messagesIn(file), messages)
  })

  it('removes every row of a person, in any case, and reports other rows with the address', async (t) => {
    const { file, dir, sheet } = await openSheet(t)
    await sheet.append(row({ email: '+Ada@Example.org', message: 'a' }))
    await sheet.append(row({ email: 'grace@example.org', message: 'b' }))
    await sheet.append(row({ email: '+ada@example.org', message: 'c' }))
    await sheet.append(row({ email: 'alan@example.org', message: 'ask +ada@example.org' }))

    const removed = await sheet.erase('+ADA@example.org')

    assert.deepEqual(removed, { rows: 2, mentions: 1 })
    assert.deepEqual(await messagesIn(file), ['b', 'ask +ada@example.org'])
    assert.deepEqual((await readdir(dir)).sort(), ['enquiries.csv', 'enquiries.csv.lock'])
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  it('removes the row of one enquiry; of several with the same words, the nearest', async (t) => {
    const { file, sheet } = await openSheet(t)
    const at = (second: number) => row({ message: '=1', receivedAt: new Date(second * 1000) })
    await sheet.append(at(1))
    await sheet.append(at(20))
    await sheet.append({ ...at(20), message: 'Another' })

    const removed = [await sheet.remove(at(19)), await sheet.remove({ ...at(1), name: 'Changed' })]

    assert.deepEqual(removed, [1, 0])
    const times = (await rowsIn(file)).map(([time]) => time)
    assert.deepEqual(times.slice(-2), ['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:20.000Z'])
    assert.deepEqual(await messagesIn(file), ['=1', 'Another'])
  })

  it('is not read to its end while its first row may stay', async (t) => {
    const { file, sheet } = await openSheet(t)
    await sheet.append(row({ receivedAt: new Date('2024-01-02'), message: 'first' }))
    await sheet.append(row({ receivedAt: new Date('2024-01-01'), message: 'out of order' }))

    const early = await sheet.purge(new Date('2024-01-02'))
    const late = await sheet.purge(new Date('2024-01-03'))

    assert.deepEqual([early, late], [0, 2])
    assert.deepEqual(await messagesIn(file), [])
  })

  it('continues under a header that lacks a column, and leaves the rows as they are', async (t) => {
    const { file, sheet } = await openSheet(t)
    const old =
      '"2026-01-01T00:00:00Z","Old","old@example.org","a ""quoted""\nmessage","accepted"\r\n'
    await writeFile(file, `\uFEFF"receivedAt","name","email","message","status"\r\n${old}`)
    await writeFile(`${file}.new`, 'what a crash left behind')

    await sheet.append(row({ message: 'first' }))
    await sheet.append(row({ message: 'second' }))

    const text = await readFile(file, 'utf8')
    assert.match(text.slice(0, text.indexOf(`\r\n${old}`)), /"message","status","phoneNumber"/)
    assert.deepEqual(
      (await rowsIn(file)).slice(2).map((cells) => cells.slice(3, 6)),
      ['first', 'second'].map((message) => [message, 'accepted', '+91 98765 43210']),
    )
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  it('puts each value under its name, wherever the owner moved the column', async (t) => {
    const { file, sheet } = await openSheet(t)
    const header = ['notes', ...spreadsheetColumns.toReversed()]
    const old = { receivedAt: '2024-01-01T00:00:00Z', notes: 'call back' }
    const cells = header.map((name) => new Map(Object.entries(old)).get(name) ?? '')
    await writeFile(file, `${header}\n${cells}\n`)

    const added = row()
    await sheet.append(added)
    const purged = await sheet.purge(new Date('2025-01-01'))

    assert.equal(purged, 1)
    const values = new Map<string, unknown>(Object.entries(added))
    values.set('receivedAt', added.receivedAt.toISOString())
    const expected = header.map((name) => values.get(name) ?? '')
    assert.deepEqual(await rowsIn(file), [header, expected])
  })

  it('keeps its own order under an unknown header', async (t) => {
    const { file, sheet } = await openSheet(t)
    await writeFile(file, 'x,y\n')

    await sheet.append(row())

    const [first, second] = await rowsIn(file)
    assert.deepEqual([first?.[0], second?.[0]], ['x', '2026-01-02T03:04:05.000Z'])
  })

  it('keeps the old rows when the header cannot be extended', async (t) => {
    const { file, sheet } = await openSheet(t)
    const old = '"receivedAt","name"\r\n"2026-01-01T00:00:00Z","Old"\r\n'
    await writeFile(file, old)
    await mkdir(`${file}.new`) // blocks the new file

    await assert.rejects(sheet.append(row()), StoreUnavailableError)

    assert.equal(await readFile(file, 'utf8'), old)
    await rm(`${file}.new`, { recursive: true })
    await sheet.append(row())
    assert.equal((await rowsIn(file)).length, 3)
  })

  it('is not created by reading', async (t) => {
    const { dir, sheet } = await openSheet(t)

    assert.deepEqual(await sheet.erase('ada@example.org'), { rows: 0, mentions: 0 })
    assert.equal(await sheet.purge(new Date()), 0)
    assert.deepEqual(await readdir(dir), [])
  })

  it('starts a new row after a truncated one', async (t) => {
    for (const cut of ['"half a cell', '"half a cell\n', '"a whole cell"', 'plain']) {
      const { file, sheet } = await openSheet(t)
      await sheet.append(row({ message: 'first' }))
      await appendFile(file, cut)

      await sheet.append(row({ message: 'second' }))

      const rows = await rowsIn(file)
      assert.equal(rows.length, 4)
      assert.equal(rows.at(-1)?.[4], 'second')
    }
  })

  it('keeps the rows of others byte by byte', async (t) => {
    const { file, sheet } = await openSheet(t)
    const other = Buffer.from([...Buffer.from('x,"'), 0xff, 0x0a, ...Buffer.from('",y\n')])
    await writeFile(file, Buffer.concat([other, Buffer.from('z,ada@example.org\n'), other]))

    await sheet.erase('ada@example.org')

    assert.deepEqual(await readFile(file), Buffer.concat([other, other]))
  })

  it('reports a failure, and recovers later', async (t) => {
    const { file, sheet } = await openSheet(t)
    await writeFile(`${file}.lock`, 'not a lock at all, but a text that is longer than a header')

    await assert.rejects(sheet.append(row()), StoreUnavailableError)
    await rm(`${file}.lock`)
    await sheet.append(row())

    assert.equal((await messagesIn(file)).length, 1)
  })

  it('loses no row while other processes append and erase', async (t) => {
    const { file, sheet } = await openSheet(t)
    const writers = Array.from({ length: 3 }, (_, index) => startWriter(t, file, `w${index}`))

    const ended = Promise.all(writers.map((writer) => once(writer, 'exit')))
    let isRunning = true
    const codes = ended.then((results) => {
      isRunning = false
      return results.map(([code]) => code)
    })
    let erased = 0
    while (isRunning) erased += (await sheet.erase('gone@example.org')).rows
    erased += (await sheet.erase('gone@example.org')).rows

    assert.deepEqual(await codes, [0, 0, 0])
    assert.equal(erased, 60)
    const messages = await messagesIn(file)
    assert.equal(messages.length, 60)
    assert.equal(new Set(messages).size, 60)
  })
})

/** Appends forty rows; every second one is to be erased. */
function startWriter(t: TestContext, file: string, name: string) {
  const module = join(import.meta.dirname, 'spreadsheet-file.ts')
  const script = `
    import { openSpreadsheetFile } from ${JSON.stringify(module)}
    const sheet = openSpreadsheetFile(${JSON.stringify(file)})
    for (let index = 0; index < 40; index += 1) {
      const email = index % 2 === 0 ? 'kept@example.org' : 'gone@example.org'
      await sheet.append({ receivedAt: new Date(), name: 'Ada', email, phoneNumber: '',
        message: ${JSON.stringify(name)} + '\\n' + index, status: 'accepted' })
    }
    await sheet.close()`
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  t.after(() => writer.kill('SIGKILL'))
  return writer
}

async function openSheet(t: TestContext) {
  const dir = makeFolder(t)
  const file = join(dir, 'enquiries.csv')
  const sheet = openSpreadsheetFile(file)
  t.after(() => sheet.close())
  return { dir, file, sheet }
}

function row(changes: Partial<SpreadsheetRow> = {}): SpreadsheetRow {
  return {
    ...sent,
    receivedAt: new Date('2026-01-02T03:04:05Z'),
    name: 'Ada',
    phoneNumber: '+91 98765 43210',
    status: 'accepted',
    ...changes,
  }
}

async function messagesIn(file: string): Promise<string[]> {
  return (await rowsIn(file)).slice(1).map((cells) => cells[4] ?? '')
}

function rowsIn(file: string): Promise<string[][]> {
  return Array.fromAsync(readCsvRows(createReadStream(file)), cellsOf)
}
