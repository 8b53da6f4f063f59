import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * A virtual screen under a free display number. Windows that share a screen take the focus from
 * each other.
 */
export async function startDisplay(width: number, height: number) {
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    createInterface(child.stdio[3] as Readable).once('line', resolve) // a pipe, as configured above
  })
  // Its name is in the format of `DISPLAY`.
  return { name: `:${number}`, stop: () => child.kill('SIGTERM') }
}
