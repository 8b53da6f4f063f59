import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const run = join(import.meta.dirname, 'run.mjs')

describe('what is spawned for a command', () => {
  const args = ['--version']

  it('is the command itself on Linux and macOS', async () => {
    const { commandFor } = await import(run)

    for (const platform of ['linux', 'darwin']) {
      assert.deepEqual(commandFor('npm', args, { platform, env: {} }), ['npm', args])
    }
  })

  it('is on Windows a program or a script of Node for each command of the tasks', async () => {
    const { commandFor } = await import(run)
    const windows = { platform: 'win32', env: { npm_execpath: 'npm-cli.js' } }

    for (const name of ['tsc', 'biome', 'playwright']) {
      const [command, [script, ...rest]] = commandFor(name, args, windows)
      assert.equal(command, process.execPath)
      assert.match(readFileSync(script, 'utf8'), /^#!.*node/)
      assert.deepEqual(rest, args)
    }
    assert.deepEqual(commandFor('npm', args, windows), [process.execPath, ['npm-cli.js', ...args]])
    assert.deepEqual(commandFor('node', args, windows), ['node', args])
  })
})

describe('a command that was started for npm', () => {
  it('ends when npm is ended, though npm tells it nothing', async (t) => {
    const script = `import { runHere } from ${JSON.stringify(run)}
      await runHere(process.execPath, ['-e', 'console.log(process.pid); setInterval(() => {}, 1e6)'])`
    // A shell between the two, as npm has one; the second command keeps it from becoming the first.
    const node = `${JSON.stringify(process.execPath)} --input-type=module -e ${quote(script)}`
    const shell = spawn('sh', ['-c', `${node}; true`])
    const pid = await new Promise<number>((resolve) => {
      shell.stdout.on('data', (text) => resolve(Number(text)))
    })
    t.after(() => isAlive(pid) && process.kill(pid))

    shell.kill('SIGKILL')

    await once(shell, 'close') // the output that it shares with the command is over
    assert.equal(isAlive(pid), false)
  })
})

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
