import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { watchOthers } from './other-work.ts'

/** Keeps a processor busy for a second and prints how many milliseconds of it that took. */
const BUSY = `for (const end = Date.now() + 1000; Date.now() < end; );
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1000)`

describe('the share of the machine that others use', () => {
  it('excludes our own child processes', async () => {
    const startedAt = performance.now()
    const othersSince = watchOthers()
    const children = cpus().map(() => promisify(execFile)(process.execPath, ['-e', BUSY]))
    const answers = await Promise.all(children)

    const others = othersSince()

    const oursMs = answers.reduce((sum, { stdout }) => sum + Number(stdout), 0)
    const ours = oursMs / cpus().length / (performance.now() - startedAt)
    assert.ok(others <= 1 - ours + 0.1, `others ${others}, ours ${ours}`)
  })
})
