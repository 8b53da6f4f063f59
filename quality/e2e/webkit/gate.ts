import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { end, untilPrinted } from '../child.ts'

/** Which requests fail, and how. */
export interface Failure {
  /** A path or its ending. */
  ending: string
  /** Only the next request fails. */
  once?: boolean
  /** A response with status 503 (the default), or a connection that closes without a response. */
  by?: 'status' | 'dropping'
}

export type Gate = Awaited<ReturnType<typeof openGate>>

/** Starts the proxy of gate-server.ts in front of the real server. */
export async function openGate(siteUrl: string) {
  const server = join(import.meta.dirname, 'gate-server.ts')
  // The server ends when its standard input does, as when this process is killed.
  const child = spawn(process.execPath, [server, siteUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await untilPrinted(child, /http:\/\/\S+/)
  const set = async (failures: Failure[], method: 'POST' | 'PUT') => {
    await fetch(`${url}/gate`, { method, body: JSON.stringify(failures) })
  }
  return {
    url,
    /** From then on, requests fail; can be called at any time. */
    fail: (ending: string, how?: Omit<Failure, 'ending'>) => set([{ ending, ...how }], 'POST'),
    /** From then on, no request fails. */
    recover: () => set([], 'PUT'),
    /** How many failures have not been needed, or are not limited to one request. */
    remaining: async () => ((await (await fetch(`${url}/gate`)).json()) as Failure[]).length,
    close: () => end(child),
  }
}
