import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import type { ExportedEnquiry } from '@app/server/export/with-standings.ts'
import { openOwner } from '@app/server/owner/owner.ts'
import { realMachine } from '@app/server/store/machine.ts'
import { openTestPostgres } from '@app/server/store/postgres-for-tests.ts'
import type { AuditRecord } from '@app/server/store/store.ts'
import { runHere } from '@app/server/store/thread-for-tests.ts'
import { makeFolder } from '../tools/testing/folder.ts'
import { until } from '../tools/testing/until.ts'
import type {
  BackupAnswer,
  BackupsAnswer,
  EnquiryAnswer,
  ErasedAnswer,
  ListAnswer,
  OverviewAnswer,
  TracesAnswer,
} from './answers.ts'
import { accept, listen, openDesk, type TestDesk } from './desk-for-tests.ts'

const postgres = openTestPostgres()

const asked = { email: 'ada@example.org', kind: 'erasure', text: 'Please' } as const

describe('the desk while others work', () => {
  it('shows a claim within a second', async (t) => {
    const timers: { ms: number; action(): void }[] = []
    const after = (ms: number, action: () => void) => {
      timers.push({ ms, action })
      return () => {}
    }
    const desk = await openDesk(t, {}, { ...realMachine, after })
    const id = await accept(desk.store)
    const hasHeard = await listenFrom(t, desk, () => runTimers(1000))

    await desk.store.claimEnquiry(id, { isClaimed: true }, 'another owner')
    runTimers(1000)

    await until(() => hasHeard('event: news'))

    /** Timers that are due within that time. */
    function runTimers(withinMs: number): void {
      for (const { ms, action } of timers.splice(0)) if (ms <= withinMs) action()
    }
  })

  it('answers a search while a backup is running', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, { message: 'Search for me' })
    const search = () => desk.get<ListAnswer>('/api/enquiries?query=search')
    await search() // the first one writes to the audit log
    using other = new DatabaseSync(join(desk.dir, 'enquiries.db'))
    other.exec('BEGIN IMMEDIATE')
    let isMade = false

    const onEnd = () => {
      isMade = true
    }
    void desk.post('/api/backup').then(onEnd, onEnd) // ended with the test
    await until(async () => (await desk.get<BackupsAnswer>('/api/backups')).stepsDone === 0)
    const { count } = await search()

    assert.deepEqual([count, isMade], [1, false])
  })
})

describeDesk('SQLite', async () => ({}))
describeDesk('PostgreSQL', async () => ({ DATABASE_URL: await postgres.makeDatabase() }))

function describeDesk(database: string, settings: () => Promise<Record<string, string>>) {
  const open = async (t: TestContext, more: Record<string, string> = {}) =>
    openDesk(t, { ...(await settings()), ...more })

  describe(`the desk on ${database}`, () => {
    it('adds one log entry for a kind of filter, without the words', async (t) => {
      const desk = await open(t)

      for (const query of ['a', 'ad', 'ada']) await desk.get(`/api/enquiries?query=${query}`)
      await desk.get('/api/enquiries?status=quarantined')
      await desk.get('/api/enquiries?most=50') // a reload by another tab

      const entries = await actions(desk)
      assert.deepEqual(entries, [
        ['list', { query: 'given' }],
        ['list', { status: 'quarantined' }],
      ])
    })

    it('rejects a day that does not exist', async (t) => {
      const desk = await open(t)
      const path = `/api/enquiries/${await accept(desk.store)}/mark`

      const { status } = await desk.post(path, { againAt: '2999-99-99T08:00:00.000Z' })

      assert.equal(status, 422)
    })

    it('reports what an erasure removes, and erases exactly that', async (t) => {
      const desk = await open(t)
      const id = await accept(desk.store, { message: 'First' }, ['email'])
      await accept(desk.store, { message: 'Second', email: 'ADA@example.org' })
      const other = await accept(desk.store, {
        email: 'eve@example.org',
        message: 'I am not ada@example.org',
      })

      const traces = await desk.get<TracesAnswer>(`/api/enquiries/${id}/traces`)
      const mistaken = await desk.post(`/api/enquiries/${id}/erase`, { email: 'eve@example.org' })
      const erased = await desk.act<ErasedAnswer>(`/api/enquiries/${id}/erase`, {
        email: traces.email,
      })

      assert.deepEqual(traces, { email: 'ada@example.org', enquiries: 2, deliveries: 1 })
      assert.equal(mistaken.status, 409)
      assert.deepEqual([erased.enquiries, erased.mentionedIn], [2, [referenceOf(other)]])
      assert.equal(await desk.store.count({}), 1)
      assert.equal((await desk.send('GET', `/api/enquiries/${id}`, desk.headers)).status, 404)
      assert.deepEqual(await actions(desk), [['erase', { count: 2 }]])
    })

    it('lists what senders ask for first, counts it, and has it done', async (t) => {
      const desk = await open(t)
      const id = await accept(desk.store, { message: 'Old', quarantineReason: 'links' })
      await desk.store.wish({ ...asked, reference: referenceOf(id) })
      await accept(desk.store, { message: 'New' })
      const list = () => desk.get<ListAnswer>('/api/enquiries?status=accepted')
      const health = async () => (await desk.get<OverviewAnswer>('/api/overview')).health.wishes

      const { enquiries, count } = await list()
      const before = await health()
      const done = await desk.act<EnquiryAnswer>(`/api/enquiries/${id}/answered`, {
        kind: 'erasure',
      })
      const again = await desk.post(`/api/enquiries/${id}/answered`, { kind: 'erasure' })

      assert.deepEqual(
        enquiries.map(({ excerpt, wishes }) => [excerpt, wishes[0]?.kind]),
        [
          ['Old', 'erasure'],
          ['New', undefined],
        ],
      )
      assert.deepEqual([count, before.count, before.state, before.days], [2, 1, 'attention', 30])
      assert.deepEqual([done.wishes, again.status], [[], 409])
      assert.equal((await list()).count, 1)
      assert.deepEqual(await health(), { state: 'good', count: 0, oldestAt: null, days: 30 })
    })

    it('gives a copy of all data of one person, to read and for programs', async (t) => {
      const desk = await open(t)
      const id = await accept(desk.store, { message: 'Mine\nid: no other' })
      await desk.store.wish({ ...asked, reference: referenceOf(id) })
      await accept(desk.store, { message: 'Mine too' })
      await accept(desk.store, { message: 'Theirs', email: 'eve@example.org' })
      const path = `/api/enquiries/${id}/copy?format`

      const json = await desk.get<ExportedEnquiry[]>(`${path}=json`)
      const text = await desk.send('GET', `${path}=txt`, desk.headers)

      assert.deepEqual(
        json.map(({ message, wishes }) => [message.slice(0, 8), wishes[0]?.text]),
        [
          ['Mine\nid:', 'Please'],
          ['Mine too', undefined],
        ],
      )
      assert.match(text.body, /^email: ada@example\.org\n(.*\n)*message: Mine\n {2}id: no other\n/m)
      assert.match(text.body, /^asked for erasure: \S+Z Please$/m)
      assert.doesNotMatch(text.body, /Theirs/)
      const [entry] = await desk.store.auditOf({ action: 'export' }, 1)
      assert.deepEqual(entry?.details, { format: 'txt', email: 'given', count: 2 })
    })

    it('exports the matching enquiries', async (t) => {
      const desk = await open(t)
      const id = await accept(desk.store, { message: 'A plot by the river' })
      await accept(desk.store, { message: 'A hill' })
      await desk.store.mark(id, { isHandled: true, note: 'Called back' }, 'tester')

      const json = await desk.get<{ message: string; note: string; handledAt: string }[]>(
        '/api/export?format=json&query=river',
      )
      const csv = await desk.send('GET', '/api/export?format=csv', desk.headers)

      assert.deepEqual(
        json.map(({ message, note }) => [message, note]),
        [['A plot by the river', 'Called back']],
      )
      assert.ok(Date.parse(json[0]?.handledAt ?? ''))
      assert.match(csv.body, /"Called back"/)
      assert.equal(csv.body.trim().split('\r\n').length, 3)
      assert.match(
        csv.headers['content-disposition'] ?? '',
        /^attachment; filename="enquiries-[\d-]+\.csv"$/,
      )
      assert.deepEqual(await actions(desk), [
        ['mark', { id, handled: 'yes', note: 'given' }],
        ['export', { format: 'json', query: 'given', count: 1 }],
        ['export', { format: 'csv', count: 2 }],
      ])
    })

    it('backs up, verifies the backup, and then reports good health', async (t) => {
      const desk = await open(t)
      await accept(desk.store)

      const before = await desk.get<OverviewAnswer>('/api/overview')
      const [backup, again] = await Promise.all([
        desk.act<BackupAnswer>('/api/backup'),
        desk.act<BackupAnswer>('/api/backup'),
      ])
      const { health, days, unread } = await desk.get<OverviewAnswer>('/api/overview?offset=330')

      assert.deepEqual([before.health.backup.state, before.health.proof.at], ['attention', null])
      assert.ok(existsSync(backup.file))
      assert.deepEqual([backup, backup.enquiries], [again, 1])
      const { files, stepsDone } = await desk.get<BackupsAnswer>('/api/backups')
      assert.deepEqual([files.map(({ name }) => name), stepsDone], [[basename(backup.file)], null])
      assert.ok(files[0]?.provenAt)
      const { store, ...others } = health
      const states = [others.deliveries, others.backup, others.proof].map(({ state }) => state)
      assert.deepEqual([store, ...states], ['good', 'good', 'good', 'good'])
      const received = days.reduce((sum, { count }) => sum + count, 0)
      assert.deepEqual([received, unread], [1, 1])
      const done = (await actions(desk)).map(([action]) => action)
      assert.deepEqual(done, ['backup', 'verify backup'])
    })

    it('keeps ten backups, responds while it makes one, and reports failures', async (t) => {
      const desk = await open(t)
      const folder = join(desk.dir, 'backups')
      mkdirSync(folder)
      for (let day = 10; day < 22; day += 1) {
        writeFileSync(join(folder, `2026-01-${day}T00-00-00-000Z.db`), '')
      }

      const made = desk.act<BackupAnswer>('/api/backup')
      let list: BackupsAnswer | undefined
      await until(async () => {
        list = await desk.get<BackupsAnswer>('/api/backups')
        return list.stepsDone === 0
      })
      assert.deepEqual([list?.files.length, list?.files[0]?.provenAt], [12, null])
      await made
      assert.equal(readdirSync(folder).length, 10)
      assert.equal(readdirSync(folder)[0], '2026-01-13T00-00-00-000Z.db')

      rmSync(folder, { recursive: true })
      writeFileSync(folder, 'in the way')
      const { status, body } = await desk.post('/api/backup')

      assert.equal(status, 409)
      assert.match(JSON.parse(body).problem, /^No backup was made: ./)
    })

    it('lists as unread what was snoozed until a time when no desk ran', async (t) => {
      const given = { ...(await settings()), DATA_DIR: makeFolder(t) }
      const owner = openOwner(given, { mayMakeDatabase: true, startThread: runHere })
      const id = await accept(owner.store)
      await owner.store.mark(id, { isRead: true, againAt: new Date(Date.now() - 1) }, 'tester')
      await owner.close()

      const desk = await openDesk(t, given)
      const { enquiries } = await desk.get<ListAnswer>('/api/enquiries?handling=unread')

      assert.partialDeepStrictEqual(enquiries, [{ id, readAt: null, againAt: null }])
    })

    it('reports an enquiry that is older than one dated in the future', async (t) => {
      const desk = await open(t)
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 })
      await accept(desk.store, { message: 'From tomorrow' })
      t.mock.timers.reset()
      const hasHeard = await listenFrom(t, desk)

      await accept(desk.store, { message: 'Just arrived' })

      await until(() => hasHeard('event: news'))
      assert.equal((await desk.get<ListAnswer>('/api/enquiries?query=arrived')).count, 1)
    })
  })
}

/** The log entries, all by the tester. */
async function actions({ store }: TestDesk): Promise<[string, AuditRecord['details']][]> {
  const entries = await Array.fromAsync(store.auditTrail())
  assert.ok(entries.every(({ actor }) => actor === 'tester'))
  return entries.map(({ action, details }) => [action, details])
}

/** Opens the stream that a page reads. Returns a function that checks what has arrived on it. */
async function listenFrom(t: TestContext, desk: TestDesk, look = () => {}) {
  let heard = ''
  const news = listen(desk, (text) => {
    heard += text
  })
  t.after(() => news.destroy())
  await until(() => {
    look()
    return heard.includes('nothing new')
  })
  return (text: string) => heard.includes(text)
}
