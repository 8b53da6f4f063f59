import assert from 'node:assert/strict'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { until } from '../tools/testing/until.ts'
import { openTestApp } from './app-for-tests.ts'
import { enquiry, sent } from './store/enquiry-for-tests.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'
import { openSqliteStore } from './store/sqlite.ts'
import { startUpkeep, type UpkeepOptions } from './upkeep.ts'

const DAY_MS = 24 * 3_600_000

describe('upkeep', () => {
  it('removes what is past its retention, from store and spreadsheet, and nothing else', async (t) => {
    const { store, spreadsheet, dir } = await openTestApp(t)
    for (const [name, days] of [
      ['Old', 31],
      ['New', 29],
    ] as const) {
      const receivedAt = new Date(Date.now() - days * DAY_MS)
      await acceptAt(t, store, receivedAt, name)
      await spreadsheet.append({ ...sent, name, receivedAt, status: 'accepted' })
    }

    const lines = await runUpkeep(t, { store, spreadsheet, retentionDays: 30 })

    assert.deepEqual(await Array.fromAsync(store.list({}), ({ name }) => name), ['New'])
    const csv = await readFile(join(dir, 'enquiries.csv'), 'utf8')
    assert.match(csv, /New/)
    assert.doesNotMatch(csv, /Old/)
    assert.deepEqual(lines, [{ enquiries: 1, rows: 1 }])
    const trail = await Array.fromAsync(store.auditTrail(), (entry) => [entry.actor, entry.action])
    assert.deepEqual(trail.map(String), ['server,purge', 'server,purge spreadsheet'])
  })

  it('continues after a failure', async (t) => {
    const { store, spreadsheet, dir } = await openTestApp(t)
    await acceptAt(t, store, new Date(Date.now() - 31 * DAY_MS), 'Old')
    await acceptAt(t, store, new Date(), 'New')
    const spreadsheetPath = join(dir, 'enquiries.csv')
    await mkdir(spreadsheetPath)
    const failures: object[] = []
    const failing = { ...log, warn: (failure: object) => failures.push(failure) }
    const options = { store, spreadsheet, retentionDays: 30, log: failing, everyMs: 20 }
    const upkeep = open(t, options)
    await until(() => failures.length > 1)
    await rm(spreadsheetPath, { recursive: true })

    const receivedAt = new Date(Date.now() - 31 * DAY_MS)
    await spreadsheet.append({ ...sent, name: 'Old again', receivedAt, status: 'accepted' })

    await until(async () => !(await readFile(spreadsheetPath, 'utf8')).includes('Old again'))
    await upkeep.stop()
    assert.equal(await store.count({}), 1)
  })

  it('deletes nothing early by a clock that is ahead, at the start or later', async (t) => {
    const { store, spreadsheet, dir } = await openTestApp(t)
    for (const [name, age] of [
      ['Old', 366],
      ['Nearly old', 364.9],
      ['New', 0],
    ] as const) {
      const receivedAt = new Date(Date.now() - age * DAY_MS)
      await acceptAt(t, store, receivedAt, name)
      await spreadsheet.append({ ...sent, name, receivedAt, status: 'accepted' })
    }
    const warnings: string[] = []
    const warn = (_details: object, message: string) => warnings.push(message)
    const options = { spreadsheet, retentionDays: 365, log: { ...log, warn }, everyMs: 20 }
    const running = open(t, { ...options, store })
    await until(async () => (await store.count({})) === 2)

    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 366 * DAY_MS })
    await until(() => warnings.length > 2)
    await running.stop()
    const booted = openSqliteStore(join(dir, 'enquiries.db'))
    t.after(() => booted.close())
    await booted.ping()
    const warningsWhileRunning = warnings.length
    const started = open(t, { ...options, store: booted })
    await booted.accept({ ...enquiry, name: 'From the future' }, [])
    await until(() => warnings.length > warningsWhileRunning + 2)
    await started.stop()
    t.mock.timers.reset()

    const names = await Array.fromAsync(store.list({}), ({ name }) => name)
    assert.deepEqual(names, ['Nearly old', 'New', 'From the future'])
    assert.equal(await spreadsheet.purge(new Date(Date.now() + DAY_MS)), 2)
  })
})

const log = { info: () => undefined, warn: () => undefined }

async function runUpkeep(t: TestContext, options: Omit<UpkeepOptions, 'log'>): Promise<object[]> {
  const lines: object[] = []
  await open(t, { ...options, log: { ...log, info: (line) => lines.push(line) } }).stop()
  return lines
}

function open(t: TestContext, options: UpkeepOptions) {
  const upkeep = startUpkeep(options)
  t.after(() => upkeep.stop())
  return upkeep
}

async function acceptAt(t: TestContext, store: EnquiryStore, receivedAt: Date, name: string) {
  t.mock.timers.enable({ apis: ['Date'], now: receivedAt.getTime() })
  const accepted = store.accept({ ...enquiry, name }, [])
  t.mock.timers.reset()
  await accepted
}
