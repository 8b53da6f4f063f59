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

  it('is a program or a Node script on Windows for each command of the tasks', async () => {
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

describe('a command started by npm', () => {
  it('ends when npm is ended, although npm forwards no signal', async (t) => {
    const script = `import { runHere } from ${JSON.stringify(run)}
      await runHere(process.execPath, ['-e', 'console.log(process.pid); setInterval(() => {}, 1e6)'])`
    // With a shell between the two, like npm. The second command prevents the shell from replacing
    // itself.
    const node = `${JSON.stringify(process.execPath)} --input-type=module -e ${quote(script)}`
    const shell = spawn('sh', ['-c', `${node}; true`])
    const pid = await new Promise<number>((resolve) => {
      shell.stdout.on('data', (text) => resolve(Number(text)))
    })
    t.after(() => isAlive(pid) && process.kill(pid))

    shell.kill('SIGKILL')

    await once(shell, 'close') // its output, shared with the command, has ended
    assert.equal(isAlive(pid), false)
  })
})

it('captured output has no colours', async (t) => {
  const { capture } = await import(run)
  process.env.FORCE_COLOR = '1'
  t.after(() => delete process.env.FORCE_COLOR)

  const { output } = await capture('node', ['-p', '[1]'])

  assert.equal(output, '[ 1 ]\n')
})

it('tests run with the default settings, whatever those of this machine', async () => {
  const task = JSON.stringify(join(import.meta.dirname, 'default-settings.mjs'))
  const script = `process.env.SMTP_URL = 'smtp://mail.example.org'
    import(${task}).then(() => console.log([process.env.SMTP_URL, process.env.DATABASE_URL]))`
  const { capture } = await import(run)

  const { output } = await capture('node', ['-e', script])

  assert.equal(output, "[ '', '' ]\n")
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
