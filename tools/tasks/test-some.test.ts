// Complete run: it works in copies of the project.
// Own process: it runs commands in copies of the project.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { makeFolder } from '../testing/folder.ts'

const projectDir = join(import.meta.dirname, '../..')

describe('npm run test:unit -- <room>', () => {
  for (const [what, named, place] of [
    ['a room', 'contract', '/contract/'],
    ['what a path begins with', './tools/tasks/lock', '/tools/tasks/lock.test.ts'],
  ] as const) {
    it(`runs only the tests of ${what}`, () => {
      const { code, output } = run(['tools/tasks/test-unit.mjs', named, '--test-reporter=junit'])

      assert.equal(code, 0)
      const files = output.match(/ file="[^"]+"/g) ?? []
      assert.ok(files.length > 0)
      assert.ok(files.every((file) => file.includes(place)))
    })
  }

  it('fails if the process would not end, and names what keeps it alive', (t) => {
    const preload = join(makeFolder(t), 'preload.mjs')
    writeFileSync(preload, "import { createServer } from 'node:net'; createServer().listen(0)")
    const options = ['--import', pathToFileURL(preload).href, '--test-reporter=spec']

    const { code, output } = run(['tools/tasks/test-unit.mjs', 'tools/tasks/lock', ...options], {
      GRACE_MS: '1',
    })

    assert.equal(code, 1)
    assert.match(output, /^ +TCPSERVERWRAP .*preload\.mjs/m)
    assert.match(output, /^ℹ fail 0$/m)
  })

  it('reports an unknown room in one line', () => {
    const { code, error, output } = run(['tools/tasks/test-unit.mjs', 'server', 'explorer/fliter'])

    assert.equal(code, 1)
    assert.match(error, /^No tests in 'explorer\/fliter'\. [^\n]+\n$/)
    assert.equal(output, '')
  })
})

describe('npm run test:e2e -- <words>', () => {
  it('reports in one line that no test matches the words', (t) => {
    const words = ['a', 'bar', 'of', 'a', 'chocolate']

    const { code, error } = run(['tools/tasks/test-e2e.mjs', ...words, '--config', writeTests(t)])

    assert.equal(code, 1)
    assert.match(error, /^[^\n]+'a bar of a chocolate'[^\n]+\n$/)
  })

  it('reports how many of the repeated runs failed, and which tests', (t) => {
    const dir = writeTests(t)
    const script = `import { repeat } from './tools/tasks/repeat.mjs'
      const playwright = ['test', '--config', ${JSON.stringify(dir)}]
      process.exitCode = await repeat(playwright, [{ times: 1 }, { times: 1, isCold: true }], {})`

    const { code, output } = run(['--input-type=module', '-e', script])

    assert.equal(code, 1)
    assert.match(output, /^failed in 1 of 2: some\.spec\.mjs › passes once$/m)
    assert.match(output, /^1 of 2 runs failed$/m)
    assert.doesNotMatch(output, /^failed .*steady$/m)
  })
})

/** One browser test that always passes, and one that passes the first time. */
function writeTests(t: TestContext): string {
  const dir = makeFolder(t)
  const playwright = join(projectDir, 'node_modules/@playwright/test/index.mjs')
  // The usual folder belongs to the browser tests, which may run at the same time.
  const config = `export default { outputDir: ${JSON.stringify(join(dir, 'results'))} }`
  writeFileSync(join(dir, 'playwright.config.mjs'), config)
  writeFileSync(
    join(dir, 'some.spec.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
     import { expect, test } from ${JSON.stringify(playwright)}
     test('steady', () => {})
     test('passes once', () => {
       const mark = ${JSON.stringify(join(dir, 'mark'))}
       const isFirst = !existsSync(mark)
       writeFileSync(mark, '')
       expect(isFirst).toBe(true)
     })`,
  )
  return dir
}

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectDir,
    encoding: 'utf8',
    // A test runner that detects that it is inside another one runs nothing.
    env: { ...process.env, ...env, NODE_TEST_CONTEXT: undefined },
  })
  return { code: status, output: stdout, error: stderr }
}
