// Complete run: it works in copies of the project.
// Own process: it runs commands in copies of the project.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../testing/folder.ts'
import { listen } from '../testing/listen.ts'

const projectDir = join(import.meta.dirname, '../..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectDir, 'package.json'), 'utf8'),
)
/** The machine's own Node first, if there is one: often an older one than ours. */
const machinePath = [
  ...(process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.includes('node_modules')),
  dirname(process.execPath),
]

/** A clone without installed packages, and an npm with the given result. */
function freshClone(context: TestContext, npm: string) {
  const dir = makeFolder(context)
  for (const path of ['tools/tasks', 'server', 'package.json', 'package-lock.json']) {
    cpSync(join(projectDir, path), join(dir, path), { recursive: true })
  }
  const bin = join(dir, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
  return {
    dir,
    /** As npm runs a script, with the rest of the command line. */
    shell(command: string, settings: Record<string, string> = {}) {
      const child = spawnSync('sh', ['-c', command], {
        cwd: dir,
        env: { PATH: [bin, ...machinePath].join(delimiter), PORT: '0', ...settings },
        input: 'typed\n',
        encoding: 'utf8',
      })
      return { code: child.status, error: child.stderr, output: child.stdout }
    },
    run(task: string, settings: Record<string, string | undefined> = {}) {
      const path = [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
      const child = spawnSync(process.execPath, [join(dir, 'tools/tasks', task)], {
        env: { PATH: path, PORT: '0', ...settings },
        encoding: 'utf8',
      })
      return { code: child.status, error: child.stderr, output: child.stdout }
    },
  }
}

describe('npm start and npm test on a fresh clone', () => {
  for (const task of ['start.mjs', 'test.mjs']) {
    for (const [message, line] of [
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
        const npm = message && `echo "${message}" >&2; exit 1`

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

  it('lets the pinned Node serve, unless .env refuses it', (t) => {
    const clone = freshClone(t, 'echo "Node: $UNSAFE_NODE" >&2; exit 1')

    const usual = clone.run('start.mjs')
    writeFileSync(join(clone.dir, '.env'), 'UNSAFE_NODE=refuse\n')
    const refused = clone.run('start.mjs')

    assert.match(usual.error, /Node: allow\n/)
    assert.match(refused.error, /Node: refuse\n/)
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

describe('every command on a fresh clone', () => {
  it('ends in one line if npm cannot be reached', (t) => {
    const clone = freshClone(t, 'echo "npm error code ENOTFOUND" >&2; exit 1')
    const commands = Object.entries(scripts).filter(([, script]) => script.startsWith('node '))

    assert.ok(commands.length > 12)
    for (const [name, script] of commands) {
      const { code, error } = clone.shell(script)
      assert.equal(code, 1, name)
      assert.match(error, /^(?:npm cannot be reached|Packages are missing): .+\n$/, name)
    }
  })

  it('installs nothing for the server and its command line, which run on owners’ servers', (t) => {
    const clone = freshClone(t, 'touch was-started')

    for (const script of [scripts.serve, scripts.enquiries]) {
      assert.match(clone.shell(String(script)).error, /^Packages are missing: /)
    }
    assert.equal(existsSync(join(clone.dir, 'was-started')), false)
  })

  it('installs what the site needs, then the rest, then nothing', (t) => {
    const { clone, requested } = cloneWithNpm(t)

    const first = clone.shell(`${scripts.build} "two words"`)
    const others = [scripts.art, scripts.art, scripts.build].map((script) =>
      clone.shell(String(script)),
    )

    assert.deepEqual(first.output.split('\n').slice(1), [
      'pinned Node:',
      join(clone.dir, 'site/build/build.ts'),
      'two words',
      'typed',
      '',
    ])
    assert.deepEqual(
      [first, ...others].map(({ code }) => code),
      [7, 7, 7, 7],
    )
    assert.deepEqual(requested(), ['ci for the site', 'install --no-save'])
  })

  it('keeps the packages of the site when the rest cannot be added', (t) => {
    const { clone, requested } = cloneWithNpm(t)

    clone.shell(String(scripts.build))
    const { code } = clone.shell(String(scripts.art), { NPM: 'fails' })
    clone.shell(String(scripts.build))

    assert.equal(code, 1)
    assert.deepEqual(requested(), ['ci for the site', 'install --no-save'])
  })

  it('starts anew after an interrupted installation', (t) => {
    const { clone, requested } = cloneWithNpm(t)

    clone.shell(String(scripts.build))
    clone.shell(String(scripts.art), { NPM: 'is interrupted' })
    clone.shell(String(scripts.art))

    assert.deepEqual(requested(), ['ci for the site', 'install --no-save', 'ci'])
  })

  it('does not reduce a complete installation when the lock file changes', (t) => {
    const { clone, requested } = cloneWithNpm(t)
    clone.shell(String(scripts.art))
    const path = join(clone.dir, 'package-lock.json')
    const lock = JSON.parse(readFileSync(path, 'utf8'))
    lock.packages['node_modules/vite'].version = '0.0.1'
    writeFileSync(path, JSON.stringify(lock))

    clone.shell(String(scripts.build))

    assert.deepEqual(requested(), ['ci', 'ci'])
  })
})

/** Its npm lists what it should install as installed, and its Node prints its arguments and input. */
function cloneWithNpm(t: TestContext) {
  const clone = freshClone(t, `exec "${process.execPath}" npm.mjs "$@"`)
  const [npm, log] = [join(clone.dir, 'npm.mjs'), join(clone.dir, 'requested')]
  const node = `#!/bin/sh\necho "pinned Node:"; printf '%s\\n' "$@"; cat; exit 7\n`
  writeFileSync(
    npm,
    `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const requested = process.argv.slice(2).join(' ').replace(/ --(?:package-lock|include|no-audit).*/, '')
    const isForSite = requested.includes(' --workspace=site ')
    appendFileSync('requested', (isForSite ? 'ci for the site' : requested) + '\\n')
    if (process.env.NPM === 'fails') process.exit(1)
    if (process.env.NPM === 'is interrupted') process.kill(process.ppid, 'SIGKILL')
    if (isForSite) delete packages['node_modules/typescript']
    for (const dir of ['node_modules/.bin', 'node_modules/node/bin']) {
      mkdirSync(dir, { recursive: true })
      writeFileSync(dir + '/node', ${JSON.stringify(node)}, { mode: 0o755 })
    }
    if (process.env.NPM !== 'is interrupted') {
      writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
    }`,
  )
  return { clone, requested: () => readFileSync(log, 'utf8').trimEnd().split('\n') }
}
