import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { atMost, type Desk, type Row } from '../row.ts'

const projectDir = join(import.meta.dirname, '..', '..')

/**
 * Gives every parser 2,000 inputs. Fails on a crash, on 2 s for one input and on prototype
 * pollution.
 */
const FUZZ_TEST = 'formats/fuzz.test.ts'

/** The parsers' own test, reported here as part of the whole. */
export async function measureFuzz(desk: Desk): Promise<Row> {
  desk.say('giving every parser files that nobody should have made')
  const args = ['--test', '--test-reporter=tap', FUZZ_TEST]
  const test = spawn(process.execPath, args, {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  desk.atEnd(async () => {
    test.kill('SIGKILL')
  })
  const isOver = once(test, 'exit')
  const { passed, failed } = readTap(await text(test.stdout))
  await isOver
  if (passed.length + failed.length === 0) throw new Error(`${FUZZ_TEST} tested nothing`)
  return atMost('parsers that crash, hang or pollute on bad files', failed.length, {
    bar: 0,
    note: failed.join('; ') || `of ${passed.length}, 2,000 inputs each`,
  })
}

/** The names of the tests within the suites. A suite's line is not indented. */
export function readTap(tap: string): { passed: string[]; failed: string[] } {
  const lines = [...tap.matchAll(/^ +(not )?ok \d+ - (.*)$/gm)]
  const named = (hasFailed: boolean) =>
    lines.flatMap(([, not, name = '']) => ((not !== undefined) === hasFailed ? [name] : []))
  return { passed: named(false), failed: named(true) }
}
