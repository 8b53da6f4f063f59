import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { enquiry } from './enquiry-for-tests.ts'
import { openStore } from './open-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { StoreRefusedError } from './store.ts'
import { openHere } from './thread-for-tests.ts'

describe('restoring a backup', () => {
  it('does not change the backup', async (t) => {
    const { dir, file } = await makeBackup(t)
    const bytes = await readFile(file)

    const { enquiries } = await restoreBackup(into(join(dir, 'new')), file)

    assert.equal(enquiries, 1)
    assert.deepEqual(await readFile(file), bytes)
    assert.deepEqual((await readdir(dir)).sort(), ['backup.db', 'new'])
    assert.deepEqual(await readdir(join(dir, 'new')), ['enquiries.db'], 'no copy of it stays')
  })

  it('keeps the existing log', async (t) => {
    const { dir, file } = await makeBackup(t)
    const target = into(join(dir, 'new'))
    const store = openStore(target)
    t.after(() => store.close())
    await store.audit({ actor: 'tester', action: 'list', details: {} })

    await restoreBackup(target, file)

    const actions = await Array.fromAsync(store.auditTrail(), ({ action }) => action)
    assert.deepEqual(actions, ['show', 'list'])
    assert.deepEqual(await store.verify(), [])
  })

  it('keeps the hashes of an intact log, and reports one that was changed', async (t) => {
    const { dir, file } = await makeBackup(t)
    const source = openHere(file)
    const before = await Array.fromAsync(source.auditTrail())
    await source.close()

    const sound = await restoreBackup(into(join(dir, 'new')), file)
    const forged = new DatabaseSync(file)
    forged.exec("DROP TRIGGER audit_is_not_changed; UPDATE audit SET actor = 'x'")
    forged.close()
    const broken = await restoreBackup(into(join(dir, 'newer')), file)

    const store = openStore(into(join(dir, 'new')))
    t.after(() => store.close())
    assert.deepEqual(await Array.fromAsync(store.auditTrail()), before)
    assert.deepEqual(sound.auditProblems, [])
    assert.equal(broken.auditProblems.length, 1)
  })

  it('brings back what senders ask for, but nothing of who was erased since', async (t) => {
    const dir = makeFolder(t)
    const store = openHere(join(dir, 'enquiries.db'))
    t.after(() => store.close())
    for (const email of ['ada@example.org', 'eve@example.org']) {
      const accepted = await store.accept({ ...enquiry, email, message: email }, [])
      assert.ok('id' in accepted)
      const wish = { email, kind: 'complaint', text: `I am ${email}` } as const
      await store.wish({ ...wish, reference: referenceOf(accepted.id) })
    }
    const file = join(dir, 'backup.db')
    await store.backup(file)
    await store.erase('eve@example.org', 'owner')

    await restoreBackup(into(join(dir, 'new')), file, await store.erasures())

    const restored = openStore(into(join(dir, 'new')))
    t.after(() => restored.close())
    assert.equal((await restored.backlog()).wishes, 1)
    const [ada] = await restored.page({ hasWish: true }, undefined, 9)
    const [standing] = await restored.standings([ada?.id ?? ''])
    assert.equal(standing?.wishes[0]?.text, 'I am ada@example.org')
    assert.doesNotMatch(await readFile(join(dir, 'new', 'enquiries.db'), 'latin1'), /I am eve/)
  })

  it('rejects a backup from newer software, and says so', async (t) => {
    const { dir, file } = await makeBackup(t)
    const future = new DatabaseSync(file)
    future.exec("INSERT INTO migration VALUES (999, '999-future')")
    future.close()

    await assert.rejects(restoreBackup(into(join(dir, 'new')), file), /is newer than this software/)
  })

  it('rejects what is broken, something else or missing', async (t) => {
    const { dir, file } = await makeBackup(t)
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(0x55, 4096, 16_384))
    const other = join(dir, 'other.db')
    const foreign = new DatabaseSync(other)
    foreign.exec('CREATE TABLE recipe (name TEXT)')
    foreign.close()

    for (const backup of [file, other, join(dir, 'none.db'), dir]) {
      await assert.rejects(restoreBackup(into(join(dir, 'new')), backup), StoreRefusedError)
    }
    assert.deepEqual((await readdir(dir)).sort(), ['backup.db', 'new', 'other.db'])
    assert.deepEqual(await readdir(join(dir, 'new')), [])
  })
})

async function makeBackup(t: TestContext) {
  const dir = makeFolder(t)
  const store = openHere(join(makeFolder(t), 'enquiries.db'))
  await store.accept({ ...enquiry, idempotencyKey: randomUUID() }, ['email'])
  await store.audit({ actor: 'tester', action: 'show', details: {} })
  const file = join(dir, 'backup.db')
  await store.backup(file)
  await store.close()
  return { dir, file }
}

function into(dataDir: string) {
  return { dataDir, databaseUrl: undefined }
}
