import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type MistakeName, simulated } from './mistakes.ts'
import { atLeast, atMost, type Bench, type Row } from './row.ts'

/** Most defects appear within a day. */
const SHORT = ['--days', '1', '--enquiries', '20']

/** With it, a world takes so long that one day must do. */
const SLOW: MistakeName = 'nothing is rolled back'

export const simulation: Bench = {
  name: 'simulate',
  about: 'how much time passes in a simulated world, and which mistakes it finds',
  builds: [],
  async *run({ minutes = 2, isQuick, log }) {
    log('letting time pass')
    yield pass(isQuick ? 1 : minutes)
    log('repeating worlds')
    yield repeat(isQuick ? 3 : 100)
    const mistakes = Object.keys(simulated)
    for (const [index, name] of mistakes.slice(0, isQuick ? 3 : undefined).entries()) {
      log(name, index + 1, mistakes.length)
      yield find(name)
    }
  },
}

async function pass(minutes: number): Promise<Row> {
  const { output, code } = await run(['--minutes', String(minutes), '--year', '--days', '30'])
  const { perMinute, serverYears } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
  const row = atLeast('server-years in a minute of one processor', perMinute, {
    bar: 1,
    show: (value) => value.toFixed(2),
    note: `${serverYears.toFixed(2)} server-years in all, 100 enquiries a day, 3 servers`,
  })
  return code === 0 ? row : { ...row, ok: false, note: output.slice(-300) }
}

async function repeat(seeds: number): Promise<Row> {
  const { output } = await run(['--alike', String(seeds), ...SHORT])
  const different = Number(/(\d+) differ/.exec(output)?.[1] ?? seeds)
  return atMost(`histories that differ, ${seeds} seeds run twice`, different, { bar: 0 })
}

async function find(name: string): Promise<Row> {
  const days = name === SLOW ? SHORT : []
  const options = ['--import', join(import.meta.dirname, 'make-mistake.ts')]
  const { output, seconds } = await run(['--minutes', '1', ...days], options, {
    MISTAKE: name,
  })
  const broken = /^BROKEN: (.*)$/m.exec(output)?.[1]
  const seed = /^seed (\d+):/m.exec(output)?.[1]
  const isHealthy = seed === undefined || (await run(['--seed', seed, ...days])).code === 0
  return {
    what: `found: ${name}`,
    value: broken === undefined ? 'no' : `${seconds.toFixed(0)} s`,
    bar: 'within 60 s',
    ok: broken !== undefined && seconds <= 60 && isHealthy,
    note: isHealthy ? (broken?.slice(0, 80) ?? output.slice(-200)) : `without it too: seed ${seed}`,
  }
}

/** Processor time in seconds, independent of other load. */
async function run(words: string[], options: string[] = [], env: Record<string, string> = {}) {
  const main = join(import.meta.dirname, '../simulation/main.ts')
  const child = spawn(process.execPath, [...options, main, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  const seconds = Number(/"seconds":([\d.]+)/.exec(output)?.[1] ?? 0)
  return { output, code, seconds }
}
