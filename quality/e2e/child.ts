import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** Resolves with the first match in what a process prints, for example once it is ready. */
export function untilPrinted(
  child: ChildProcess,
  words: RegExp,
  output: Readable | null = child.stdout,
): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${child.spawnargs} ended with ${code}`)))
    output?.setEncoding('utf8').on('data', (text: string) => {
      const found = words.exec(text)?.[0]
      if (found) resolve(found)
    })
  })
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Resolves once the process has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  // The process also gets Ctrl-C itself; then there is nothing to wait for.
  if (!isRunning(child)) return
  const isOver = once(child, 'exit')
  if (child.kill(signal)) await isOver
}
