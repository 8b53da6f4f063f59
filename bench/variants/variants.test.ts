import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../../testing/folder.ts'

describe('a weakened server', () => {
  it('has the pragma changed, and nothing else', (t) => {
    const path = 'server/store/sqlite/connection.ts'
    const source = "console.log('PRAGMA synchronous = FULL', 1 as number)"

    const { stdout } = run(t, path, source, 'synchronous-normal.ts')

    assert.equal(stdout, 'PRAGMA synchronous = NORMAL 1\n')
  })

  it('does not start when there is nothing to weaken', (t) => {
    const path = 'server/store/sqlite/connection.ts'

    const { status, stderr } = run(t, path, 'console.log(1)', 'synchronous-normal.ts')

    assert.notEqual(status, 0)
    assert.match(stderr, /not what this variant expects/)
  })

  it('is the complete server for modules that are not affected', (t) => {
    const { stdout } = run(t, 'server/other.ts', 'console.log(1)', 'synchronous-normal.ts')

    assert.equal(stdout, '1\n')
  })
})

function run(t: TestContext, path: string, source: string, variant: string) {
  const file = join(makeFolder(t), path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, source)
  const words = ['--import', join(import.meta.dirname, variant), file]
  return spawnSync(process.execPath, words, { encoding: 'utf8' })
}
