// Complete run: it works in copies of the project.
// Own process: it runs commands in copies of the project.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../testing/folder.ts'
import { listen } from '../testing/listen.ts'

const projectDir = join(import.meta.dirname, '..')

/** A clone without installed packages, and an npm with the given result. */
function freshClone(context: TestContext, npm: string) {
  const dir = makeFolder(context)
  for (const path of ['tasks', 'package.json', 'package-lock.json']) {
    cpSync(join(projectDir, path), join(dir, path), { recursive: true })
  }
  const bin = join(dir, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
  return {
    dir,
    run(task: string, settings: Record<string, string | undefined> = {}) {
      const path = [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
      const child = spawnSync(process.execPath, [join(dir, 'tasks', task)], {
        env: { PATH: path, PORT: '0', ...settings },
        encoding: 'utf8',
      })
      return { code: child.status, error: child.stderr, output: child.stdout }
    },
  }
}

describe('npm start and npm test on a fresh clone', () => {
  for (const task of ['start.mjs', 'test.mjs']) {
    for (const [said, line] of [
      ['npm error code ENOTFOUND', 'npm cannot be reached'],
      ['npm error code ENOSPC', 'The disk is full'],
      ['npm error code EACCES', 'The project folder is not writable'],
      [
        'npm ci can only install packages when package.json and package-lock.json are in sync',
        'package-lock.json does not fit package.json',
      ],
      ['', 'The pinned Node was not installed'],
    ] as const) {
      it(`${task} prints one line: ${line}`, (t) => {
        const npm = said && `echo "${said}" >&2; exit 1`

        const { code, error, output } = freshClone(t, npm).run(task)

        assert.equal(code, 1)
        assert.ok(error.startsWith(`${line}: `) && /^.+\n$/.test(error), error)
        assert.match(output, /^Installing packages/)
      })
    }

    it(`${task} shows npm's message for an unknown error`, (t) => {
      const { code, error } = freshClone(t, 'echo "something else" >&2; exit 1').run(task)

      assert.equal(code, 1)
      assert.match(error, /something else/)
    })
  }

  it('install exactly what is locked', (t) => {
    const { error } = freshClone(t, 'echo "asked for: $1" >&2; exit 1').run('start.mjs')

    assert.match(error, /asked for: ci\n/)
  })

  it('reports a port in use at once, before installing anything', async (t) => {
    const port = String(await listen(t, createServer()))

    const { code, error, output } = freshClone(t, 'exit 1').run('start.mjs', { PORT: port })

    assert.equal(code, 1)
    assert.equal(error, `Port ${port} on 127.0.0.1 is taken: set PORT to another\n`)
    assert.equal(output, '')
  })

  it('checks the port from .env, which the real environment overrides', async (t) => {
    const port = String(await listen(t, createServer()))
    const clone = freshClone(t, 'exit 1')
    writeFileSync(join(clone.dir, '.env'), `PORT=${port}\n`)

    const fromFile = clone.run('start.mjs', { PORT: undefined })
    const overruled = clone.run('start.mjs', { PORT: '0' })

    assert.match(fromFile.error, /^Port \d+ on 127\.0\.0\.1 is taken/)
    assert.doesNotMatch(overruled.error, /is taken/)
  })
})
