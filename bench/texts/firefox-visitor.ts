import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Desk } from '../row.ts'
import type { Visitor } from './visitor.ts'

/**
 * An unmodified Firefox over WebDriver BiDi, which it supports natively: `FIREFOX_PATH`, or the
 * first that is found.
 */
export function visitWithFirefox(desk: Desk): Visitor {
  const command = findFirefox()
  return {
    name: 'Firefox',
    ...(command === undefined && { missing: 'needs a Firefox: firefox-esr or firefox' }),
    async open(url) {
      if (command === undefined) throw new Error('There is no Firefox')
      const { address, close } = await startFirefox(desk, command)
      const ask = await connectTo(`${address}/session`)
      await ask('session.new', { capabilities: {} })
      const tree = await ask('browsingContext.getTree', {})
      const context = tree.contexts[0].context
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
      return {
        async run(work, given) {
          const body = `async (json) => JSON.stringify((await (${work})(JSON.parse(json))) ?? null)`
          const answer = await ask('script.callFunction', {
            functionDeclaration: body,
            arguments: [{ type: 'string', value: JSON.stringify(given) }],
            target: { context },
            awaitPromise: true,
          })
          if (answer.type !== 'success') throw new Error(answer.exceptionDetails.text)
          return JSON.parse(answer.result.value)
        },
        close,
      }
    },
  }
}

function findFirefox(): string | undefined {
  const candidates = [process.env.FIREFOX_PATH ?? '', 'firefox-esr', 'firefox']
  return candidates.find((name) => name !== '' && spawnSync(name, ['--version']).status === 0)
}

async function startFirefox(desk: Desk, command: string) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-firefox-'))
  desk.atEnd(async () => rmSync(profile, { recursive: true, force: true }))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async () => {
    if (firefox.exitCode !== null || firefox.signalCode !== null) return
    const isOver = once(firefox, 'exit')
    firefox.kill()
    await isOver
  }
  desk.atEnd(close)
  return { address: await readAddress(firefox), close }
}

async function readAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Firefox has no error stream')
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Firefox ended before it listened')
}

// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own, and we ask four.
type Ask = (method: string, params: object) => Promise<any>

async function connectTo(address: string): Promise<Ask> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') asked?.resolve(result)
    else asked?.reject(new Error(`Firefox: ${error}, ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox cannot be reached')))
  })

  return (method, params) => {
    lastId += 1
    const id = lastId
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  }
}
