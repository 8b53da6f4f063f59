import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface Display {
  /** In the format of `DISPLAY`. */
  name: string
  stop(): void
}

/**
 * A virtual screen under a free display number. Windows that share a screen take the focus from
 * each other.
 */
export async function startDisplay(width: number, height: number): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    createInterface(child.stdio[3] as Readable).once('line', resolve) // a pipe, as configured above
  })
  return { name: `:${number}`, stop: () => child.kill('SIGTERM') }
}
