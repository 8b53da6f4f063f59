import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { DAY_MS } from '../../upkeep.ts'
import {
  accept,
  type EnvSettings,
  execute,
  openBoth,
  openTool,
  type Suite,
} from './suite-for-tests.ts'

export function describeRestoring(suite: Suite) {
  const { databaseName, makePostgres } = suite
  const targets: [string, () => Promise<EnvSettings>][] = [['SQLite', async () => ({})]]
  // A backup is the same file from either database, so one source is tried with both targets.
  if (databaseName === 'SQLite') targets.push(['PostgreSQL', makePostgres])

  for (const [targetName, makeTarget] of targets) {
    describe(`the command line, from ${databaseName} into ${targetName}`, () => {
      it('does not restore a person erased since the backup, according to a newer backup', async (t) => {
        const { old, newer } = await makeBackups(suite, t)
        const unaware = await openTool(t, await makeTarget())
        const aware = await openTool(t, await makeTarget())
        const current = await openTool(t, await makeTarget())

        const without = await unaware('restore', old)
        const withLedger = await aware('restore', old, '--ledger', newer)
        const itself = await current('restore', newer)

        assert.equal(without.out, 'Restored: enquiries 3.\n')
        assert.deepEqual([withLedger.code, withLedger.errors], [0, ''])
        assert.match(withLedger.out, /^Restored: enquiries 1\.\nLeft out[^\n]+: enquiries 2\.\n$/)
        assert.deepEqual(await emailsIn(aware), ['grace@example.org'])
        assert.match((await aware('audit')).out, / restore count=1 erased=2\n/)
        assert.equal(itself.out, 'Restored: enquiries 2.\n', 'who came back is not erased again')
        assert.equal((await aware('verify')).code, 0)
      })

      it('does not restore a person erased in the target database', async (t) => {
        const { old } = await makeBackups(suite, t)
        const tool = await openTool(t, await makeTarget())
        await tool('restore', await emptyBackup(t))
        await tool('erase', '--email', 'grace@example.org')

        const { out } = await tool('restore', old)

        assert.match(out, /^Restored: enquiries 2\.\nLeft out[^\n]+: enquiries 1\.\n$/)
        assert.doesNotMatch((await emailsIn(tool)).join(' '), /grace/)
        const again = await openTool(t, await makeTarget())
        const file = join(tool.dir, 'again.db')
        await tool('backup', file)
        assert.match((await again('restore', old, '--ledger', file)).out, /Left out[^\n]+ 1\.\n/)
      })

      it('deletes enquiries past their retention at once', async (t) => {
        const { tool, store } = await openBoth(suite, t)
        t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 11 * 24 * 3_600_000 })
        await accept(store, { message: 'old' })
        t.mock.timers.reset()
        await accept(store, { message: 'new' })
        const file = join(tool.dir, 'backup.db')
        await tool('backup', file)
        const target = await openTool(t, { ...(await makeTarget()), RETENTION_DAYS: '10' })

        const { out } = await target('restore', file)

        assert.match(out, /^Restored: enquiries 2\.\nDeleted again[^\n]+: enquiries 1\.\n$/)
        assert.equal((await emailsIn(target)).length, 1)
      })

      it('trusts a clock that the database of the ledger trusted, however old the backup', async (t) => {
        const { tool, store } = await openBoth(suite, t)
        const [old, newer] = [join(tool.dir, 'old.db'), join(tool.dir, 'newer.db')]
        t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 11 * DAY_MS })
        await store.ping()
        await accept(store, { message: 'old' })
        await tool('backup', old)
        t.mock.timers.reset()
        await tool('purge')
        await tool('backup', newer)
        const target = await openTool(t, { ...(await makeTarget()), RETENTION_DAYS: '10' })

        const { out, errors } = await target('restore', old, '--ledger', newer)

        assert.equal(errors, '')
        assert.match(out, /^Restored: enquiries 1\.\nDeleted again[^\n]+: enquiries 1\.\n$/)
      })

      it('deletes nothing while the clock is years ahead, and says so', async (t) => {
        const { old } = await makeBackups(suite, t)
        const target = await openTool(t, await makeTarget())
        t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3 * 365 * DAY_MS })

        const { out, errors } = await target('restore', old)

        assert.equal(out, 'Restored: enquiries 3.\n')
        assert.match(errors, /^The clock is far ahead[^\n]+\n$/)
        const later = await target('backup', join(target.dir, 'later.db'), '--expire', '30')
        assert.deepEqual([later.code, (await emailsIn(target)).length], [0, 3])
      })
    })
  }

  if (databaseName === 'SQLite') describeReplacing(suite)

  async function emptyBackup(t: TestContext): Promise<string> {
    const { tool } = await openBoth(suite, t)
    const file = join(tool.dir, 'empty.db')
    await tool('backup', file)
    return file
  }
}

function describeReplacing(suite: Suite) {
  describe('the command line, replacing a database', () => {
    it('keeps what arrived since, leaves out who was erased, and can be repeated', async (t) => {
      const { tool, old } = await makeBackups(suite, t)

      const first = await tool('restore', old, '--replace')
      await tool('erase', '--email', 'grace@example.org')
      const second = await tool('restore', old, '--replace')

      assert.deepEqual([first.code, first.errors, second.code, second.errors], [0, '', 0, ''])
      assert.match(first.out, /^Restored: enquiries 1\.\n[^\n]+ 2\.\nKept[^\n]+: enquiries 1\.\n$/)
      assert.deepEqual(await emailsIn(tool), ['ada@example.org'])
      assert.equal((await readdir(join(tool.dir, 'replaced'))).length, 2)
      assert.equal((await tool('verify')).code, 0)
    })

    it('restores without a database, and beside the log of one that is gone', async (t) => {
      const { tool, old } = await makeBackups(suite, t)
      await rm(join(tool.dir, 'enquiries.db'))
      await writeFile(join(tool.dir, 'enquiries.db-wal'), 'of another database')

      const { code, errors } = await tool('restore', old, '--replace')

      assert.deepEqual([code, errors], [0, ''])
      assert.equal((await emailsIn(tool)).length, 3)
    })

    it('says what it cannot read in a damaged database, and uses its ledger if it can', async (t) => {
      const { tool, old, newer } = await makeBackups(suite, t)
      const file = join(tool.dir, 'enquiries.db')
      using db = new DatabaseSync(newer)
      const page = db
        .prepare("SELECT rootpage AS n FROM sqlite_schema WHERE name = 'enquiry'")
        .get()
      const bytes = await readFile(newer)
      await writeFile(file, bytes.fill(0x55, (Number(page?.n) - 1) * 4096, Number(page?.n) * 4096))
      await rm(`${file}-wal`)
      const partly = await tool('restore', old, '--replace')
      await rm(join(tool.dir, 'replaced'), { recursive: true })
      await writeFile(file, 'nothing of it')
      const wholly = await tool('restore', old, '--replace', '--ledger', newer)

      assert.deepEqual([partly.code, wholly.code], [0, 0])
      assert.match(partly.out, /^Restored: enquiries 1\.\n[^\n]+ 2\.\n$/)
      assert.match(partly.errors, /^[^\n]+not a sound[^\n]+only it has are missing\.\n$/)
      assert.match(wholly.out, /^Restored: enquiries 1\.\n[^\n]+ 2\.\n$/)
      assert.match(wholly.errors, /^[^\n]+Erase again[^\n]+\n[^\n]+only it has are missing\.\n$/)
    })

    it('changes nothing if the backup cannot be restored', async (t) => {
      const { tool, old } = await makeBackups(suite, t)
      await writeFile(old, 'nothing of it')

      const { code } = await tool('restore', old, '--replace')

      assert.equal(code, 1)
      assert.equal((await emailsIn(tool)).length, 2)
      assert.ok(!existsSync(join(tool.dir, 'replaced')))
    })

    it('writes a backup that an earlier release can use, and reads the ledger of a later one', async (t) => {
      const { tool, old, newer } = await makeBackups(suite, t)
      const [earlier, file] = [join(tool.dir, 'earlier.db'), join(tool.dir, 'file.db')]
      using early = new DatabaseSync(earlier)
      early.exec('CREATE TABLE migration (number INTEGER); INSERT INTO migration VALUES (3)')
      using late = new DatabaseSync(newer)
      late.exec("INSERT INTO migration VALUES (999, '999-future')")
      await tool('show', 'nobody')

      const { code, out } = await tool('backup', file, '--for', earlier)
      const target = await openTool(t)
      const restored = await target('restore', old, '--ledger', newer)

      assert.equal(code, 0)
      assert.match(out, /: enquiries 2\.\nNot known to that release: [^\n]*\berased\b[^\n]*\.\n$/)
      using made = new DatabaseSync(file)
      assert.equal(made.prepare('SELECT max(number) AS n FROM migration').get()?.n, 3)
      assert.equal(made.prepare('SELECT count(*) AS n FROM enquiry').get()?.n, 2)
      const back = await tool('go-back', earlier)
      using there = new DatabaseSync(join(tool.dir, 'enquiries.db'))
      assert.equal(back.code, 0)
      assert.equal(there.prepare('SELECT max(number) AS n FROM migration').get()?.n, 3)
      assert.equal((await emailsIn(tool)).length, 2, 'and this release can use it again')
      assert.match(restored.out, /^Restored: enquiries 1\.\n/)
    })

    it('deletes old backups and replaced databases after a new one', async (t) => {
      const { tool, old } = await makeBackups(suite, t)
      await tool('restore', old, '--replace')
      await mkdir(join(tool.dir, 'backups'))
      await rename(old, join(tool.dir, 'backups', 'desk.db'))
      const [replaced = ''] = await readdir(join(tool.dir, 'replaced'))
      const aged = new Date(Date.now() - 31 * DAY_MS)
      for (const path of ['backups/desk.db', `replaced/${replaced}`, 'newer.db'])
        await utimes(join(tool.dir, path), aged, aged)

      const { code } = await tool('backup', join(tool.dir, 'new.db'), '--prove', '--expire', '30')

      const left = await readdir(tool.dir, { recursive: true })
      assert.equal(code, 0)
      assert.deepEqual(
        left.filter((path) => /\.db$/.test(path)),
        ['enquiries.db', 'new.db'],
      )
    })

    it('does not take a backup dated in the future for the last one', async (t) => {
      const { tool, store } = await makeBackups(suite, t)
      const dates = (await store.auditOf({ action: 'backup' }, 2)).map(({ at }) => at)
      await execute(
        { dataDir: tool.dir, databaseUrl: undefined },
        `DROP TRIGGER audit_is_not_changed;
         UPDATE audit SET at = at + ${365 * DAY_MS} WHERE at = ${dates[0]?.getTime()}`,
      )

      assert.deepEqual((await store.backlog()).lastBackupAt, dates[1])
    })
  })
}

/**
 * One backup from before a person was erased, also under a mistyped address, and one from after.
 */
async function makeBackups(suite: Suite, t: TestContext) {
  const { tool, store } = await openBoth(suite, t)
  const [old, newer] = [join(tool.dir, 'old.db'), join(tool.dir, 'newer.db')]
  await accept(store, { email: 'Ada@example.org' }, ['email'])
  const mistyped = await accept(store, { email: 'eda@example.org' })
  await accept(store, { email: 'grace@example.org' })
  await tool('backup', old)
  await tool('correct', mistyped, '--email', 'ada@example.org')
  await tool('erase', '--email', 'ada@EXAMPLE.org')
  await accept(store, { email: 'ada@example.org', message: 'Me again' })
  await tool('backup', newer)
  return { tool, store, old, newer }
}

async function emailsIn(tool: Awaited<ReturnType<typeof openTool>>): Promise<string[]> {
  const { out } = await tool('export', '--format', 'json')
  return JSON.parse(out).map(({ email }: { email: string }) => email)
}
