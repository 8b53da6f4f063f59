import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/** A test that measures, awaits or limits real time depends on how busy the machine is. */
const realTime = [
  /\bperformance\.now\b|\bprocess\.hrtime\b/g,
  // A date to begin with is data; any other reading is there to be compared.
  /(?<!new Date\(|\w: |\bpauseAt\()\bDate\.now\(\)/g,
  /\bsetTimeout\b(?=[^\n]*'node:timers\/promises')/g,
  /\bsetTimeout\([^\n]*, [1-9][\d_]{2,}\)|^ *\}, [1-9][\d_]{2,}\)$/gm,
  // The runner has the only deadline.
  /\bwaitForTimeout\b|\bt\.waitFor\(|\bAbortSignal\.timeout\(\d/g,
]

const exceptions = {
  'e2e/explorer-first-steps.spec.ts: setTimeout(resolve, 6000)': 'delays one of two downloads',
  'e2e/explorer-own-file.spec.ts: performance.now': 'tells a new paint from an old one',
  'e2e/explorer-team.spec.ts: performance.now': 'compares the clocks of two tabs',
  'e2e/first-frame.spec.ts: performance.now': 'compares the order of two events',
  'e2e/layout.spec.ts: performance.now': 'waits until a browser shows text without its font',
  'e2e/metadata.spec.ts: Date.now()': 'security.txt must not have expired',
  'server/until-for-tests.ts: setTimeout': 'polls',
}

it('no test depends on real time, but for the exceptions', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\n')
  const tests = files.filter(
    (file) =>
      /(?:\.(?:test|spec)|-for-tests)\.tsx?$|^e2e\/.*\.ts$/.test(file) &&
      !/^bench\/|^clocks\.test\.ts$/.test(file) &&
      existsSync(file),
  )
  const found = tests.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return realTime
      .flatMap((form) => text.match(form) ?? [])
      .map((match) => `${file}: ${match.trim()}`)
  })

  assert.deepEqual([...new Set(found)].sort(), Object.keys(exceptions))
})
