import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { it } from 'node:test'
import { listFiles } from '../testing/imports.ts'

it('a failed run ends with the place and the name of each failed test', async () => {
  const { failedTests } = await import('./checks.mjs' as string)
  const output = `▶ a suite
  ✖ adds (two) numbers (1.302876ms)
✖ failing tests:

test at art/noise.test.ts:3:49
✖ adds (two) numbers (1.302876ms)
ℹ Error: Test "saves" generated asynchronous activity after the test ended.
Ended with 1: art/noise.test.ts
  1) [chromium] › quality/e2e/visit.spec.ts:7:1 › keeps its place ─────────
  1) [chromium] › quality/e2e/visit.spec.ts:7:1 › keeps its place
  2) [chromium] › quality/e2e/visit.spec.ts:9:1 › is flaky @product @engines ─────────
Flaky: [chromium] › quality/e2e/visit.spec.ts:9:1 › is flaky @product
`

  assert.deepEqual(failedTests(output), [
    'art/noise.test.ts:3 adds (two) numbers',
    'ℹ Error: Test "saves" generated asynchronous activity after the test ended.',
    'Ended with 1: art/noise.test.ts',
    '[chromium] › quality/e2e/visit.spec.ts:7:1 › keeps its place',
  ])
})

it('the types of each folder with settings for them are checked', async () => {
  const { quickChecks } = await import('./checks.mjs' as string)
  const checks: { command: string; args: string[] }[] = quickChecks
  const checked = checks.flatMap(({ command, args }) => (command === 'tsc' ? args.slice(1) : []))
  const settings = listFiles().filter((file) => /(?:^|\/)tsconfig\.json$/.test(file))

  assert.deepEqual(checked.sort(), settings.map(dirname).sort())
})
