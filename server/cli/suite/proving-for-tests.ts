import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { accept, execute, openBoth, type Suite } from './suite-for-tests.ts'

export function describeProving(suite: Suite) {
  const { databaseName } = suite

  describe(`the command line on ${databaseName}, verifying a backup,`, () => {
    it('compares all of it, and explains changes since then', async (t) => {
      const { tool, store, file, ada, eve } = await makeBackup(suite, t)
      const before = await store.backlog()
      await tool('correct', ada, '--name', 'Grace', '--phone', '')
      await tool('release', eve)
      await tool('spam', eve)
      await tool('erase', '--email', 'gone@example.org')
      await tool.with({ RETENTION_DAYS: '10' })('purge')
      await accept(store, { message: 'added' })

      const { code, out, errors } = await tool('verify', '--backup', file)

      assert.deepEqual([code, errors], [0, ''])
      assert.match(out, /^The [^\n]+: enquiries 3\.\n[^\n]+: enquiries 3, log entries 1\.\n/)
      assert.match(out, /\n[^\n]+: changed 2, purged 1, erased 1, added 1\.\n$/)
      const left = (await readdir(tool.dir)).filter((name) => name.startsWith('.'))
      assert.deepEqual(left, [], 'no scratch stays')
      const after = await store.backlog()
      assert.equal(before.lastProofAt, null)
      assert.deepEqual(after.lastBackupAt, before.lastBackupAt)
      assert.ok(after.lastBackupAt && after.lastProofAt)
      assert.ok(after.lastProofAt > after.lastBackupAt)
    })

    it('creates and verifies one, and keeps none that fails', async (t) => {
      const { tool, store, file, location } = await makeBackup(suite, t)
      const [good, bad] = [join(tool.dir, 'new', 'good.db'), join(tool.dir, 'bad.db')]

      const { code, out } = await tool('backup', good, '--prove')
      const there = await tool('backup', file, '--prove')
      await writeFile(join(tool.dir, `.verify-${process.pid}`), 'in the way')
      const failed = await tool('backup', bad, '--prove')
      await execute(location, "UPDATE audit_head SET hash = 'x'")
      const unsound = await tool('backup', bad, '--prove')

      assert.deepEqual([code, out.split('\n').length], [0, 5])
      assert.deepEqual(
        [there, failed, unsound].map((one) => one.code),
        [1, 1, 1],
      )
      for (const { errors } of [there, failed, unsound]) {
        assert.match(errors, /^No backup was made: [^\n]+\n$/)
      }
      assert.deepEqual([existsSync(file), existsSync(bad)], [true, false])
      const [proof] = await store.auditOf({ action: 'verify backup' }, 1)
      assert.equal(proof?.details.file, 'good.db')
    })

    it('detects changes made without the software', async (t) => {
      const { tool, store, location, file } = await makeBackup(suite, t)
      await execute(
        location,
        `DELETE FROM enquiry WHERE name = 'Old';
         UPDATE enquiry SET email = 'x' WHERE name = 'Ada';
         UPDATE enquiry SET status = 'accepted' WHERE name = 'Eve'`,
      )

      const { code, errors } = await tool('verify', '--backup', file)

      assert.equal(code, 1)
      assert.match(errors, /^1 enquiries [^\n]*missing[^\n]*\n2 [^\n]*differ[^\n]*\n$/)
      assert.equal((await store.backlog()).lastProofAt, null)
    })

    it('detects a log that was rewritten from its first entry', async (t) => {
      const { tool, store, location, file } = await makeBackup(suite, t)
      const unguard =
        location.databaseUrl === undefined
          ? 'DROP TRIGGER audit_is_not_shortened'
          : 'ALTER TABLE audit DISABLE TRIGGER USER'
      await execute(location, `${unguard}; DELETE FROM audit; DELETE FROM audit_head`)
      await store.audit({ actor: 'mallory', action: 'list', details: {} })

      const alone = await tool('verify')
      const { code, errors } = await tool('verify', '--backup', file)

      assert.deepEqual([alone.code, code], [0, 1])
      assert.match(errors, /^1 entries of the audit log are gone[^\n]+\n$/)
    })

    it('detects a backup that is incomplete or invalid', async (t) => {
      const { tool, file } = await makeBackup(suite, t)
      using backup = new DatabaseSync(file)
      backup.exec("DELETE FROM enquiry WHERE name = 'Old'")

      const lacking = await tool('verify', '--backup', file)
      const none = await tool('verify', '--backup', join(tool.dir, 'none.db'))

      assert.deepEqual([lacking.code, none.code], [1, 1])
      assert.match(lacking.errors, /^1 enquiries arrived before [^\n]+\n$/)
      assert.match(none.errors, /^there is no file [^\n]+\n$/)
    })
  })
}

async function makeBackup(suite: Suite, t: TestContext) {
  const { tool, store, location } = await openBoth(suite, t)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 11 * 24 * 3_600_000 })
  const old = accept(store, { name: 'Old' })
  t.mock.timers.reset()
  await old
  const ada = await accept(store, { name: 'Ada' }, ['email'])
  const eve = await accept(store, { name: 'Eve', quarantineReason: 'links' })
  await accept(store, { name: 'Gone', email: 'gone@example.org' })
  await store.audit({ actor: 'ada', action: 'list', details: {} })
  const file = join(tool.dir, 'backup.db')
  await tool('backup', file)
  return { tool, store, location, file, ada, eve }
}
