import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from './folder.ts'
import { listen } from './listen.ts'
import { needsOwnRoot, runInOwnRoot } from './own-root.ts'
import { until } from './until.ts'

describe('a root of its own', needsOwnRoot(), () => {
  it('has none of the accounts, files, processes and ports of this machine', async (t) => {
    const port = await listen(t, createServer())
    const script = `
      cut -d: -f1 /etc/passwd
      ls /opt /run /tmp /var/lib /root
      [ ! -e "${makeFolder(t)}" ] && [ ! -e /proc/${process.pid} ]
      if : < /dev/tcp/127.0.0.1/${port}; then echo reached; fi
      if : > /project/new || : > /usr/new; then echo written; fi`

    const { code, stdout, stderr } = await runInOwnRoot(t, script)

    assert.equal(code, 0, stderr)
    assert.match(stdout, /^root\n(?:\/\w+(?:\/\w+)*:\n\n?){5}$/)
  })

  it('ends with the process that started it, even if that is killed', async (t) => {
    const mark = `1000.${process.pid}`
    const script = `import { runInOwnRoot } from './tools/testing/own-root.ts'
      runInOwnRoot({ signal: undefined }, 'sleep ${mark}')`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../..'),
    })
    t.after(() => parent.kill('SIGKILL'))
    await until(() => isRunning(mark))

    parent.kill('SIGKILL')

    await until(() => !isRunning(mark)) // the runner's timeout ends it otherwise
  })
})

function isRunning(argument: string): boolean {
  return globSync('/proc/[0-9]*/cmdline').some((file) => {
    try {
      return readFileSync(file, 'utf8') === `sleep\0${argument}\0`
    } catch {
      return false // it has just ended
    }
  })
}
