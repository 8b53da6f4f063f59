import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, isRunning, untilPrinted } from '../e2e/child.ts'
import type { MistakeName } from './mistakes.ts'
import type { Runner } from './row.ts'

const projectDir = join(import.meta.dirname, '../..')

export interface ServerOptions {
  dataDir: string
  settings?: Record<string, string>
  /** The same server with this change. */
  mistake?: MistakeName | undefined
  /** Variables beside the settings, for the dynamic linker. */
  environment?: Record<string, string>
}

export type RealServer = Awaited<ReturnType<typeof startServer>>

/** The server as its owner starts it, without a limit on enquiries and without our `.env`. */
export async function startServer(runner: Runner, options: ServerOptions) {
  const { dataDir, settings, mistake, environment } = options
  const hook = mistake ? ['--import', join(import.meta.dirname, 'make-mistake.ts')] : []
  const lean = ['--max-semi-space-size=8'] // as npm and systemd start it
  const files = [join(projectDir, 'server/start.mjs'), join(projectDir, 'site/dist')]
  const server = spawn(process.execPath, [...hook, ...lean, ...files], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ENQUIRIES_PER_DAY: '999999999', // counted, but all delivered
      // A changed module must not replace the real one in the compile cache.
      ...(mistake && { MISTAKE: mistake, NODE_COMPILE_CACHE: join(dataDir, 'cache') }),
      ...settings,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG_LENGTH)
  })
  runner.after(() => end(server, 'SIGKILL'))
  const url = await untilPrinted(server, /http:\/\/\S+/).catch((cause) => {
    throw new Error(`The server ended before it listened: ${log}`, { cause })
  })

  return {
    url,
    memoryBytes: () => residentBytes(server.pid ?? 0),
    isRunning: () => isRunning(server),
    /** Resolves once the process has ended. */
    end: (signal?: NodeJS.Signals) => end(server, signal),
  }
}

const MAX_LOG_LENGTH = 4_000_000

/** As Linux counts it. */
function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
