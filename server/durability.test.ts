// Complete run: it kills servers again and again.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { CONTACT_PATH, IDEMPOTENCY_HEADER } from '@app/contract/enquiry.ts'
import { until } from '../tools/testing/until.ts'
import { endServer, makeServerFolder, type ServerFolder, startServer } from './server-for-tests.ts'
import { openSqliteStore } from './store/sqlite.ts'

const CLIENTS = 8
/** Real kills; the simulation tries many more moments. */
const ROUNDS = 2

describe('an acknowledged enquiry', () => {
  it('survives killing the server at any moment, each key once', async (t) => {
    const folder = await makeServerFolder(t)
    const load = startLoad()

    for (let round = 0; round < ROUNDS; round += 1) {
      const { server, url } = await startServer(t, folder, { LOG_LEVEL: 'silent' })
      load.sendTo(url)
      await load.hasAcknowledged(1 + CLIENTS * round)
      await endServer(server, 'SIGKILL')
      await load.pause()
    }

    await assertAllThere(t, folder, load.acknowledged)
  })

  it('survives stopping the server under load', async (t) => {
    const folder = await makeServerFolder(t)
    const load = startLoad()
    const { server, url } = await startServer(t, folder, { LOG_LEVEL: 'silent' })
    load.sendTo(url)
    await load.hasAcknowledged(5 * CLIENTS)

    const code = await endServer(server, 'SIGTERM')
    await load.pause()

    assert.equal(code, 0)
    await assertAllThere(t, folder, load.acknowledged)
  })
})

/** Clients that send until they fail. Unacknowledged enquiries are sent again with their key. */
function startLoad() {
  const acknowledged = new Map<string, string>()
  const unanswered: { key: string; message: string }[] = []
  let clients: Promise<void>[] = []
  let before = 0

  async function send(url: string): Promise<void> {
    for (;;) {
      const next = unanswered.pop() ?? { key: randomUUID(), message: randomUUID() }
      try {
        const response = await fetch(url + CONTACT_PATH, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: next.key },
          body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: next.message }),
        })
        if (response.status !== 200) throw new Error(`answered ${response.status}`)
        acknowledged.set(idIn(await response.json()), next.message)
      } catch {
        unanswered.push(next)
        return
      }
    }
  }

  return {
    acknowledged,
    /** Resolves when this many more were acknowledged since the server was named. */
    hasAcknowledged: (count: number) => until(() => acknowledged.size >= before + count),
    sendTo(url: string) {
      before = acknowledged.size
      clients = Array.from({ length: CLIENTS }, () => send(url))
    },
    async pause() {
      await Promise.all(clients)
    },
  }
}

function idIn(answer: unknown): string {
  assert.ok(typeof answer === 'object' && answer !== null && 'id' in answer)
  return String(answer.id)
}

async function assertAllThere(
  t: TestContext,
  folder: ServerFolder,
  acknowledged: Map<string, string>,
) {
  const store = openSqliteStore(join(folder.cwd, 'data', 'enquiries.db'))
  t.after(() => store.close())
  const stored = new Map(await Array.fromAsync(store.list({}), ({ id, message }) => [id, message]))

  for (const [id, message] of acknowledged) assert.equal(stored.get(id), message)
  assert.equal(new Set(stored.values()).size, stored.size, 'a key was stored twice')
  assert.deepEqual(await store.verify(), [])
}
