import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { listFiles } from '../testing/imports.ts'

/** A test that measures, awaits or limits real time depends on how busy the machine is. */
const realTime = [
  /\bperformance\.now\b|\bprocess\.hrtime\b/g,
  // A start date is data; any other reading is there to be compared.
  /(?<!new Date\(|\w: |\bpauseAt\()\bDate\.now\(\)/g,
  /\bsetTimeout\b(?=[^\n]*'node:timers\/promises')/g,
  /\bsetTimeout\([^\n]*, [1-9][\d_]{2,}\)|^ *\}, [1-9][\d_]{2,}\)$/gm,
  // The runner has the only deadline.
  /\bwaitForTimeout\b|\bt\.waitFor\(|\bAbortSignal\.timeout\(\d/g,
]

const exceptions = {
  'quality/e2e/first-frame.spec.ts: performance.now': 'compares the order of two events',
  'quality/e2e/layout.spec.ts: performance.now':
    'waits until a browser shows text without its font',
  'tools/testing/until.ts: setTimeout': 'polls',
}

const tests = listFiles().filter(
  (file) =>
    /(?:\.(?:test|spec)|-for-tests)\.tsx?$|^(?:quality\/e2e|tools\/testing)\/.*\.ts$/.test(file) &&
    !/^quality\/bench\/|\/tests\.test\.ts$/.test(file),
)

it('no test depends on real time, except those listed', () => {
  const found = tests.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return realTime
      .flatMap((form) => text.match(form) ?? [])
      .map((match) => `${file}: ${match.trim()}`)
  })

  assert.deepEqual([...new Set(found)].sort(), Object.keys(exceptions))
})

it('no hook for each test is set outside a suite, where it would run in all files of the process', () => {
  const outside = tests.filter((file) =>
    /^(?:beforeEach|afterEach)\(/m.test(readFileSync(file, 'utf8')),
  )

  assert.deepEqual(outside, [])
})
