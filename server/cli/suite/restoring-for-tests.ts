import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { accept, type EnvSettings, openBoth, openTool, type Suite } from './suite-for-tests.ts'

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
    })
  }

  async function emptyBackup(t: TestContext): Promise<string> {
    const { tool } = await openBoth(suite, t)
    const file = join(tool.dir, 'empty.db')
    await tool('backup', file)
    return file
  }
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
  return { old, newer }
}

async function emailsIn(tool: Awaited<ReturnType<typeof openTool>>): Promise<string[]> {
  const { out } = await tool('export', '--format', 'json')
  return JSON.parse(out).map(({ email }: { email: string }) => email)
}
