import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { makeFolder } from '../tools/testing/folder.ts'
import { writeSite } from './site-for-tests.ts'

/** Where servers run, one after the other, on the same data. */
export interface ServerFolder {
  cwd: string
  siteDir: string
}

export interface Setup {
  changes?: Record<string, string | null>
  /** The content of `.env`. */
  file?: string
}

export async function makeServerFolder(t: TestContext, setup: Setup = {}): Promise<ServerFolder> {
  const cwd = makeFolder(t)
  if (setup.file !== undefined) await writeFile(join(cwd, '.env'), setup.file)
  return { cwd, siteDir: await writeSite(t, setup.changes) }
}

/** The server as its owner starts it, with these settings and no others. */
export function spawnServer(
  t: TestContext,
  folder: ServerFolder,
  environment: Record<string, string>,
) {
  const main = join(import.meta.dirname, 'start.mjs')
  const server = spawn(process.execPath, [main, folder.siteDir], {
    cwd: folder.cwd,
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => server.kill('SIGKILL'))
  return server
}

/** Resolves once it listens; its log is read to the end. */
export async function startServer(
  t: TestContext,
  folder: ServerFolder,
  environment: Record<string, string> = {},
) {
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', ENQUIRIES_PER_DAY: '0' }
  const server = spawnServer(t, folder, { PORT: '0', ...unlimited, ...environment })
  const log = text(server.stderr)
  const line = await firstLine(server)
  return { server, log, line, url: line.replace(/^.* on /, '') }
}

export async function endServer(
  server: ChildProcessByStdio<null, Readable, Readable>,
  signal: NodeJS.Signals,
) {
  const ended = server.exitCode === null ? once(server, 'exit') : Promise.resolve([server.exitCode])
  server.kill(signal)
  const [code] = await ended
  return code
}

async function firstLine(server: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const lines = createInterface({ input: server.stdout })
  const [line] = await Promise.race([once(lines, 'line'), once(server, 'exit')])
  assert.equal(typeof line, 'string', 'the server ended before it listened')
  return line
}
