import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { spreadsheetColumns } from '@app/contract/enquiry-fields.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import {
  type Cell,
  openAppsScript,
  readSheets,
  type Surroundings,
} from './apps-script-for-tests.ts'

const enquiry = {
  name: 'Ada',
  email: 'ada@example.org',
  phoneNumber: '+91 98765 43210',
  message: 'Hello\nthere',
}

describe('the Apps Script', () => {
  it('creates its worksheet and a header row on first use, and only once', async (t) => {
    const { script, rows } = open(t)

    script.post(enquiry)
    script.post(enquiry)

    const [header, ...others] = rows()
    assert.deepEqual(header?.map(textOf), spreadsheetColumns, 'npm run fix writes the script anew')
    assert.equal(others.length, 2)
  })

  it('uses an existing empty worksheet', async (t) => {
    const { script, rows, surroundings } = open(t)
    await writeFile(surroundings.file, JSON.stringify({ Enquiries: [], Notes: [[{ text: 'x' }]] }))

    script.post(enquiry)

    assert.equal(rows().length, 2)
    assert.equal(readSheets(surroundings.file).Notes?.length, 1)
  })

  it('adds a missing column to a worksheet, and leaves its rows as they are', async (t) => {
    const { script, rows, surroundings } = open(t)
    const old = [
      ['receivedAt', 'name', 'email', 'message', 'status'],
      ['2026-01-01', 'Old', 'old@example.org', 'Hello', 'accepted'],
    ].map((cells) => cells.map((text) => ({ text })))
    await writeFile(surroundings.file, JSON.stringify({ Enquiries: old }))

    script.post(enquiry)
    script.post(enquiry)

    const [header, first, ...others] = rows()
    const missing = spreadsheetColumns.filter((name) => !old[0]?.some(({ text }) => text === name))
    assert.deepEqual(header?.map(textOf), [...(old[0] ?? []).map(textOf), ...missing])
    assert.deepEqual(first, old[1])
    assert.equal(others.length, 2)
    const numberAt = header?.map(textOf).indexOf('phoneNumber') ?? -1
    for (const row of others) assert.equal(textOf(row[numberAt]), enquiry.phoneNumber)
  })

  it('puts each value under its name, wherever the owner moved the column', async (t) => {
    const { script, rows, surroundings } = open(t)
    const header = ['notes', ...spreadsheetColumns.toReversed()].map((text) => ({ text }))
    await writeFile(surroundings.file, JSON.stringify({ Enquiries: [header] }))

    script.post(enquiry)

    assert.deepEqual(rows()[0], header)
    const [notes, ...cells] = rows()[1] ?? []
    assert.equal(textOf(notes), '')
    for (const [name, value] of Object.entries(enquiry)) {
      assert.equal(textOf(cells.toReversed()[spreadsheetColumns.indexOf(name)]), value)
    }
  })

  it('keeps its own order under names that the owner chose', async (t) => {
    const { script, rows, surroundings } = open(t)
    await writeFile(surroundings.file, JSON.stringify({ Enquiries: [[{ text: 'Arrived' }]] }))

    script.post(enquiry)

    assert.equal(textOf(cellIn(rows()[1], 'message')), enquiry.message)
    assert.deepEqual(rows()[0], [{ text: 'Arrived' }])
  })

  it('appends the time and the fields letter by letter, and reports success in JSON', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 2, 3, 4, 5) })
    const { script, rows } = open(t)

    const answer = script.post(enquiry)

    assert.deepEqual(answer, { result: 'success' })
    assert.equal(script.mimeType, 'application/json')
    assert.deepEqual(rows()[1]?.[0], { date: '2026-01-02T03:04:05.000Z' })
    for (const [name, value] of Object.entries({ ...enquiry, status: 'accepted' })) {
      assert.deepEqual(cellIn(rows()[1], name), { text: value })
    }
  })

  it('keeps every hostile text a text', async (t) => {
    const { script, rows } = open(t)
    const hostile = [
      ...['=1+1', '+1', '-1', '-x', '@SUM(1)', ' =1', '\t=1', '\n=1', "'=1", "''", '＝1', '007'],
      ...['1e5', '2026-01-01', 'TRUE', '50%', '=IMPORTXML("http://x.example","//a")', 'ক 🗺️'],
    ]

    for (const text of hostile) {
      script.post({ name: text, email: text, phoneNumber: text, message: text })
    }

    const written = rows().slice(1)
    assert.deepEqual(
      written.map((row) => row.slice(1, 5)),
      hostile.map((text) => [{ text }, { text }, { text }, { text }]),
    )
  })

  it('leaves a missing field empty', async (t) => {
    const { script, rows } = open(t)

    const answer = script.post({ message: 'Only this' })

    assert.equal(answer.result, 'success')
    for (const [name, value] of Object.entries({
      name: '',
      phoneNumber: '',
      message: 'Only this',
    })) {
      assert.deepEqual(cellIn(rows()[1], name), { text: value })
    }
  })

  it('ignores unknown fields', async (t) => {
    const { script, rows } = open(t)

    script.post({ ...enquiry, status: 'paid', receivedAt: '1999-01-01', constructor: 'x' })

    assert.equal(rows()[1]?.length, spreadsheetColumns.length)
    assert.deepEqual(cellIn(rows()[1], 'status'), { text: 'accepted' })
  })

  it('keeps what a robot sent, and marks it', async (t) => {
    const { script, rows } = open(t)

    const answer = script.post({ ...enquiry, [HONEYPOT_FIELD]: 'https://spam.example' })

    assert.equal(answer.result, 'success')
    assert.deepEqual(cellIn(rows()[1], 'status'), { text: 'quarantined' })
  })

  it('appends no empty row, and reports it', async (t) => {
    const { script, rows } = open(t)

    for (const fields of [{}, { name: '  ' }, { other: 'x' }]) {
      assert.equal(script.post(fields).result, 'error')
    }
    assert.deepEqual(rows(), [])
  })

  it('truncates text that is too long for a cell', async (t) => {
    const { script, rows } = open(t)

    const answer = script.post({ ...enquiry, message: 'x'.repeat(60_000) })

    assert.equal(answer.result, 'success')
    assert.match(textOf(cellIn(rows()[1], 'message')), /^x{49000,}…$/)
  })

  it('reports failure without writing when it does not get the lock', async (t) => {
    const { script, rows, surroundings } = open(t, { lockWaitMs: 0 })
    Atomics.store(surroundings.lock, 0, 1) // held by another execution

    const answer = script.post(enquiry)

    assert.equal(answer.result, 'error')
    assert.ok(answer.error)
    assert.deepEqual(rows(), [])
    assert.equal(Atomics.load(surroundings.lock, 0), 1, 'the lock of somebody else stays theirs')
  })

  it('releases the lock after a failure', async (t) => {
    const { script, surroundings } = open(t, { isBound: false })

    const answer = script.post(enquiry)

    assert.equal(answer.result, 'error')
    assert.equal(Atomics.load(surroundings.lock, 0), 0)
  })

  it('shows a browser that it is deployed', async (t) => {
    const { script } = open(t)

    assert.deepEqual(script.get(), { result: 'ready' })
  })

  it('loses no row when many arrive at once', async (t) => {
    const { rows, surroundings } = open(t)

    await postAtOnce(surroundings)

    const messages = rows().map((row) => textOf(cellIn(row, 'message')))
    assert.deepEqual(messages.sort(), [...expectedMessages(), 'message'].sort())
  })
})

const WORKERS = 4
const POSTS = 6

function expectedMessages(): string[] {
  return Array.from({ length: WORKERS * POSTS }, (_, index) => `#${index}`)
}

/** Every execution of a script has its own thread, as at Google. */
async function postAtOnce({ file, lock }: Surroundings) {
  const module = import.meta.resolve('./apps-script-for-tests.ts')
  const code = `
    import { workerData } from 'node:worker_threads'
    import { openAppsScript } from ${JSON.stringify(module)}
    const { file, lock, first } = workerData
    for (let index = first; index < first + ${POSTS}; index += 1) {
      const script = openAppsScript({ file, lock })
      script.post({ name: 'Ada', message: '#' + index })
    }`
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const workers = Array.from({ length: WORKERS }, (_, number) => {
    const workerData = { file, lock, first: number * POSTS }
    return new Worker(url, { workerData })
  })
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
}

function open(t: TestContext, changes: Partial<Surroundings> = {}) {
  const lock = new Int32Array(new SharedArrayBuffer(4))
  const surroundings = { file: join(makeFolder(t), 'sheets.json'), lock, ...changes }
  const script = openAppsScript(surroundings)
  return { script, surroundings, rows: () => readSheets(surroundings.file).Enquiries ?? [] }
}

/** A cell of a row in a worksheet that the script created. */
function cellIn(row: Cell[] | undefined, column: string): Cell | undefined {
  return row?.[spreadsheetColumns.indexOf(column)]
}

function textOf(cell: Cell | undefined): string {
  assert.ok(cell && 'text' in cell, `${JSON.stringify(cell)} is no text`)
  return cell.text
}
