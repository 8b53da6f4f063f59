import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { endure } from '../crash/endure.ts'
import type { MistakeName } from '../mistakes.ts'
import { atLeast, atMost, type Rows, type Runner } from '../row.ts'
import type { Cluster } from './cluster.ts'

const LOCKED_SECONDS = 60
const MAX_BACKENDS = 10

/** The table of enquiries is locked for a minute, as a careless migration does. */
export async function* measureLockedTable(runner: Runner, cluster: Cluster): Rows {
  const { rows, backends } = await lock(runner, cluster)
  yield* rows
  const what = `backends while the table is locked for ${LOCKED_SECONDS} s, most`
  yield atMost(what, backends, { bar: MAX_BACKENDS })
  const without = await lock(runner, cluster, 'statements time out in the server alone')
  yield atLeast('the same by a server that sets no time-outs', without.backends, {
    bar: 2 * backends,
    note: 'the control: must collect them',
  })
}

async function lock(runner: Runner, cluster: Cluster, mistake?: MistakeName) {
  await cluster.untilWhole()
  let backends = 0
  const { rows } = await endure(runner, {
    name: `the table is locked for ${LOCKED_SECONDS} s${mistake ? ', without time-outs' : ''}`,
    dataDir: makeFolder(runner),
    settings: { DATABASE_URL: cluster.urls.haproxy },
    mistake,
    async strike() {
      const sql = `BEGIN; LOCK TABLE enquiry; SELECT pg_sleep(${LOCKED_SECONDS}); COMMIT`
      const words = ['-X', '-q', '-c', sql, cluster.urls.haproxy]
      const locker = spawn('psql', words, { stdio: ['ignore', 'ignore', 'inherit'] })
      runner.after(() => locker.kill('SIGKILL'))
      const unlocked = once(locker, 'exit')
      let isLocked = true
      void unlocked.then(() => {
        isLocked = false
      })
      while (isLocked) {
        backends = Math.max(backends, await countBackends(cluster))
        await pause(500)
      }
      const [code] = await unlocked
      if (code !== 0) throw new Error('The table could not be locked')
    },
  })
  return { rows, backends }
}

/** The client connections, without this one and the one that holds the lock. */
async function countBackends(cluster: Cluster): Promise<number> {
  const sql = `SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'
    AND application_name NOT IN ('psql', 'Patroni')`
  return Number(await cluster.query(sql))
}
