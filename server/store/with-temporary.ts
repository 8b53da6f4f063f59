import { rmSync } from 'node:fs'

/** Removes what the work leaves at this path, also when a signal ends the process. */
export async function withTemporary<T>(path: string, work: () => Promise<T>): Promise<T> {
  const clean = () => rmSync(path, { recursive: true, force: true })
  const onSignal = (signal: NodeJS.Signals) => {
    clean()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.once(signal, onSignal)
  try {
    return await work()
  } finally {
    clean()
    for (const signal of signals) process.off(signal, onSignal)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
