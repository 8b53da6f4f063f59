// Own process: it runs benchmarks as commands.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

describe('the runner', () => {
  for (const args of [['page', 'nonsense'], ['--runs', '0'], ['--nonsense']]) {
    it(`rejects ${args.join(' ')} in one line and measures nothing`, () => {
      const { status, stdout, stderr } = run(args)

      assert.equal(status, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /^[^\n]+\n$/)
    })
  }

  it('lists the benchmarks when the name is unknown', () => {
    const { stderr } = run(['nonsense'])

    const measured = 'page popup explorer enquiries desk crash failover container'
    for (const name of ['nonsense', ...measured.split(' ')]) {
      assert.match(stderr, new RegExp(`\\b${name}\\b`))
    }
  })
})

function run(args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'bench.ts'), ...args], {
    encoding: 'utf8',
  })
}
