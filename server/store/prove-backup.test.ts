import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { enquiry } from './enquiry-for-tests.ts'
import { realMachine } from './machine.ts'
import { proveBackup } from './prove-backup.ts'
import { openHere, runHere } from './thread-for-tests.ts'

it('a backup is sound if somebody is erased while it is verified', async (t) => {
  const dataDir = makeFolder(t)
  const store = openHere(join(dataDir, 'enquiries.db'))
  t.after(() => store.close())
  await store.accept(enquiry, [])
  const backup = join(dataDir, 'backup.db')
  await store.backup(backup)
  const live: typeof store = {
    ...store,
    async *list(options) {
      await store.erase(enquiry.email, 'tester')
      yield* store.list(options)
    },
  }

  const settings = { dataDir, databaseUrl: undefined, machine: realMachine, startThread: runHere }
  const proof = await proveBackup({ settings, live, backup, keptSince: new Date(0) })

  const { enquiries, changed, purged, erased, added, problems } = proof
  assert.deepEqual([enquiries, changed, purged, erased, added], [1, 0, 0, 1, 0])
  assert.deepEqual(problems, [])
})
