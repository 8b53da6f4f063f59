import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listFiles } from '../testing/imports.ts'

const { filesOf, isForCompleteRun, takeShard } = await import('./choose-tests.mjs' as string)

it('npm test leaves out some files of unit tests, and runs most', () => {
  const files = listFiles().filter((file) => /\.test\.tsx?$/.test(file))

  const left = files.filter(isForCompleteRun)

  assert.ok(left.includes('server/durability.test.ts'))
  assert.ok(left.length < files.length / 10)
})

it('all shards together run each file once', () => {
  const files = ['a', 'b', 'c', 'd', 'e']

  const shards = [1, 2, 3].map((shard) => takeShard(['--all', `--shard=${shard}/3`]))

  assert.ok(shards.every(({ given }) => given.join() === '--all'))
  assert.deepEqual(shards.flatMap(({ shard }) => filesOf(shard, files)).sort(), files)
  assert.deepEqual(filesOf(takeShard([]).shard, files), files)
  for (const wrong of ['--shard', '--shard=0/2', '--shard=3/2', '--shard=1']) {
    assert.throws(() => takeShard([wrong]), /name a shard/)
  }
})
