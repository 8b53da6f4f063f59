// Complete run: it tests the benchmarks, not the product.
// Own process: it runs benchmarks as a command.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readArguments } from './read-arguments.ts'

describe('the runner', () => {
  for (const args of [['page', 'nonsense'], ['--runs', '0'], ['--nonsense']]) {
    it(`rejects ${args.join(' ')} in one line and chooses nothing`, () => {
      const page = { name: 'page', about: 'the pages', run: async () => [] }
      const { chosen, problem } = readArguments(args, [page])

      assert.deepEqual(chosen, [])
      assert.match(problem ?? '', /^[^\n]+$/)
    })
  }

  it('lists the benchmarks when the name is unknown, and measures nothing', () => {
    const bench = join(import.meta.dirname, 'bench.ts')
    const options = { encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, [bench, 'nonsense'], options)

    assert.equal(status, 2)
    assert.equal(stdout, '')
    const measured = 'page popup explorer enquiries desk crash failover container'
    for (const name of ['nonsense', ...measured.split(' ')]) {
      assert.match(stderr, new RegExp(`\\b${name}\\b`))
    }
  })
})
