import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Environment } from '@app/server/config.ts'
import { NotDoneError, type Owner } from '@app/server/owner/owner.ts'
import { backupActions } from '@app/server/store/store.ts'
import type { BackupAnswer, BackupsAnswer } from './answers.ts'

/** More would fill the disk, and keep erased data for too long. */
const KEPT = 10

/** As the nightly backups of the guide to operations. */
const KEPT_DAYS = 30

const tool = join(import.meta.dirname, '..', 'server', 'cli.ts')

type Tool = ChildProcessByStdio<null, Readable, Readable>

export type Backups = ReturnType<typeof buildBackups>

/**
 * The desk's backups, in the data folder. A separate process makes and verifies them, so that
 * searches are answered meanwhile.
 */
export function buildBackups({ config, store, actor }: Owner, environment: Environment) {
  const folder = join(config.dataDir, 'backups')
  let running: { child: Tool; stepsDone: number; made: Promise<BackupAnswer> } | undefined

  function start() {
    const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.db`)
    const child = spawn(
      process.execPath,
      [tool, 'backup', file, '--prove', '--expire', `${KEPT_DAYS}`],
      {
        env: { ...environment, ACTOR: actor },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const made = follow(child, file).finally(() => {
      running = undefined
    })
    return { child, stepsDone: 0, made }
  }

  async function follow(child: Tool, file: string): Promise<BackupAnswer> {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (line: string) => {
      output += line
      if (running !== undefined) running.stepsDone += 1
    })
    const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new NotDoneError(problem.trim())
    const names = await namesIn(folder)
    await Promise.all(names.slice(KEPT).map((name) => rm(join(folder, name))))
    return { file, enquiries: Number(/: enquiries (\d+)/.exec(output)?.[1]) }
  }

  return {
    /** A second press returns the same promise. */
    make(): Promise<BackupAnswer> {
      running ??= start()
      return running.made
    },
    async list(): Promise<BackupsAnswer> {
      const names = await namesIn(folder)
      const proofs = await store.auditOf({ action: backupActions.proven }, 10 * KEPT)
      const files = names.map(async (name) => {
        const { mtime, size: bytes } = await stat(join(folder, name))
        const proof = proofs.find(({ details }) => details.file === name)
        return { name, at: mtime.toISOString(), bytes, provenAt: proof?.at.toISOString() ?? null }
      })
      return { stepsDone: running?.stepsDone ?? null, files: await Promise.all(files) }
    },
    async stop(): Promise<void> {
      running?.child.kill()
      await running?.made.catch(() => undefined)
    },
  }
}

/** The newest first, by the time in their names. */
async function namesIn(folder: string): Promise<string[]> {
  const all = await readdir(folder).catch(() => [])
  return all
    .filter((name) => /^\d{4}-[\w-]+\.db$/.test(name))
    .sort()
    .reverse()
}
