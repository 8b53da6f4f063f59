import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { writeSite } from './site-for-tests.ts'

describe('the server as a process', () => {
  it('says in one line where it is, and logs JSON beside it', async (t) => {
    const server = await start(t, { PORT: '0' })

    const line = await firstLine(server)
    const response = await fetch(addressIn(line))

    assert.match(line, /^Lessa is on http:\/\/127\.0\.0\.1:\d+$/)
    assert.equal(response.status, 200)
    server.kill('SIGTERM')
    const [log] = await Promise.all([text(stderrOf(server)), once(server, 'exit')])
    for (const entry of log.trim().split('\n')) assert.ok(JSON.parse(entry).level)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`ends well on ${signal}`, async (t) => {
      const server = await start(t, { PORT: '0' })
      await firstLine(server)

      server.kill(signal)
      const [code] = await once(server, 'exit')

      assert.equal(code, 0)
    })
  }

  it('reads .env, which the real environment overrules', async (t) => {
    const file = 'PORT=nonsense\nLOG_LEVEL=nonsense\n'

    const { code, errors } = await fail(t, { PORT: '0' }, { file })

    assert.equal(code, 1)
    assert.match(errors, /^LOG_LEVEL is "nonsense", but takes [^\n]+\n$/)
  })

  it('lists every bad setting, one line each, and ends with 1', async (t) => {
    const { code, errors } = await fail(t, { PORT: 'x', RETENTION_DAYS: 'y' })

    assert.equal(code, 1)
    assert.deepEqual(
      errors
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
      ['PORT', 'RETENTION_DAYS'],
    )
  })

  it('says what to do when the port is taken', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await once(other, 'listening')
    const address = other.address()
    assert.ok(typeof address === 'object' && address)

    const { code, errors } = await fail(t, { PORT: String(address.port), LOG_LEVEL: 'silent' })

    assert.equal(code, 1)
    const line = `Port ${address.port} on 127.0.0.1 is taken: set PORT to another\n`
    assert.equal(errors, line)
  })

  it('says what to do when the site is not built', async (t) => {
    const { code, errors } = await fail(t, {}, { changes: { 'build.json': null } })

    assert.equal(code, 1)
    assert.match(errors, /^the site is not built: run npm run build [^\n]+\n$/)
  })

  it('says what to do when the site was built for another spreadsheet', async (t) => {
    const { code, errors } = await fail(t, { SPREADSHEET_URL: 'https://sheets.example/exec' })

    assert.equal(code, 1)
    assert.match(errors, /^SPREADSHEET_URL is [^\n]+ run npm run build\n$/)
  })
})

interface Setup {
  changes?: Record<string, string | null>
  file?: string
}

async function start(t: TestContext, environment: Record<string, string>, setup: Setup = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'main-'))
  t.after(() => rm(cwd, { recursive: true, force: true }))
  if (setup.file !== undefined) await writeFile(join(cwd, '.env'), setup.file)
  const main = join(import.meta.dirname, 'main.ts')
  const server = spawn(process.execPath, [main, await writeSite(t, setup.changes)], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => server.kill('SIGKILL'))
  return server
}

async function fail(t: TestContext, environment: Record<string, string>, setup?: Setup) {
  const server = await start(t, environment, setup)
  const [errors, [code]] = await Promise.all([text(stderrOf(server)), once(server, 'exit')])
  return { errors, code }
}

async function firstLine(server: ChildProcess): Promise<string> {
  assert.ok(server.stdout)
  const [line] = await once(createInterface({ input: server.stdout }), 'line')
  return String(line)
}

function stderrOf(server: ChildProcess) {
  assert.ok(server.stderr)
  return server.stderr
}

function addressIn(line: string): string {
  return line.replace(/^.* on /, '')
}
