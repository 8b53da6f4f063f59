import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openStore } from '../../store/open-store.ts'
import { accept, type EnvSettings, openBoth, openTool, type Suite } from './suite-for-tests.ts'

export function describeKeeping(suite: Suite) {
  const { databaseName, makePostgres } = suite

  describe(`the command line on ${databaseName}`, () => {
    it('backs up and restores, into either database', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store, { message: 'জয় আই অসম' }, ['email'])
      await Promise.all(
        Array.from({ length: 600 }, (_, index) => accept(store, { message: `#${index}` })),
      )
      const file = join(tool.dir, 'backup.db')

      const saved = await tool('backup', file)
      const twice = await tool('backup', file)
      const refused = await tool('restore', file)

      assert.deepEqual([saved.code, twice.code, refused.code], [0, 1, 1])
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.match(refused.errors, /^[^\n]+empty[^\n]*\n$/)
      const targets: EnvSettings[] = [{}, await makePostgres()]
      for (const settings of targets) {
        const other = await openTool(t, settings)
        const restored = await other('restore', file)

        assert.deepEqual([restored.code, restored.errors], [0, ''])
        const copy = openStore({ dataDir: other.dir, databaseUrl: settings.DATABASE_URL })
        t.after(() => copy.close())
        assert.equal(await copy.count({}), 601)
        assert.deepEqual(await copy.find(id), await store.find(id))
        assert.equal((await other('verify')).code, 0)
        assert.match((await other('audit')).out, /^\S+ restore count=601\n$/)
      }
    })

    it('reports erasures from before there was a ledger', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store, { message: 'of somebody else' })
      await store.audit({ actor: 'owner', action: 'erase', details: { count: 1 } })
      const file = join(tool.dir, 'backup.db')
      await tool('backup', file)

      const { code, errors } = await (await openTool(t, {}))('restore', file)

      assert.equal(code, 0)
      assert.match(errors, /^Before there was a ledger, [^\n]+ 1\.\n$/)
    })

    it('reports in one line that it cannot write a backup, and logs none', async (t) => {
      const { tool } = await openBoth(suite, t)

      const { code, errors } = await tool('backup', join(tool.dir, 'none', 'backup.db'))

      assert.equal(code, 1)
      assert.match(errors, /^[^\n]+backup\.db cannot be written[^\n]+\n$/)
      assert.equal((await tool('audit')).out, '')
    })

    it('counts enquiries, and verifies sound data', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      await accept(store, {}, ['email', 'webhook'])

      const stats = await tool('stats')
      const verified = await tool('verify')

      assert.match(stats.out, /^enquiries accepted +1\nenquiries quarantined +0\n/)
      assert.match(stats.out, /deliveries by email, due +1\n/)
      assert.match(stats.out, /deliveries by webhook, due +1\n/)
      assert.equal(verified.code, 0)
    })

    it('logs every read and change without personal data', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store)

      await tool('list', '--email', 'ada@example.org')
      await tool('show', id)
      await tool('export', '--format', 'json', '--since', '2020-01-01')
      await tool('correct', id, '--email', 'new@example.org')
      await tool('erase', '--email', 'new@example.org')

      const lines = (await tool('audit')).out.trimEnd().split('\n')
      assert.deepEqual(
        lines.map((line) => line.replace(/^\S+ /, '')),
        [
          'list email=given count=1',
          `show id=${id}`,
          'export format=json since=2020-01-01T00:00:00.000Z count=1',
          `correct id=${id} fields=email`,
          'erase count=1',
        ],
      )
    })

    it('logs the actor: ACTOR, or else the user of the operating system', async (t) => {
      const { tool, store } = await openBoth(suite, t)
      const id = await accept(store)

      await tool('show', id)
      await tool.with({ ACTOR: 'ada' })('show', id)

      const lines = (await tool('audit', '--full')).out.trimEnd().split('\n')
      assert.deepEqual(
        lines.map((line) => line.replace(/^\S+ /, '').replace(/[\da-f]{64}$/, 'HASH')),
        [
          `show id=${id} by=${userInfo().username} number=1 hash=HASH`,
          `show id=${id} by=ada number=2 hash=HASH`,
        ],
      )
    })
  })
}
