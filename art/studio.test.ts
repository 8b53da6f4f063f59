import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeFolder } from '../tools/testing/folder.ts'
import { openStudio } from './studio.ts'

describe('a studio', () => {
  it('computes a slow result once', async (t) => {
    const folder = makeFolder(t)

    const first = await keepCounted(folder)
    const second = await keepCounted(folder)

    assert.deepEqual([first, second], ['computed', 'kept'])
  })

  for (const file of ['art/relief/seed.ts', 'design/colours.ts']) {
    it(`computes again when ${file} has changed, and removes the old result`, async (t) => {
      const folder = makeFolder(t)
      const studio = openStudio(folder)
      await studio.write(file, 'export const seed = 1')
      await keepCounted(folder)

      await studio.write(file, 'export const seed = 2')
      const afterChange = await keepCounted(folder)

      assert.equal(afterChange, 'computed')
      assert.equal((await studio.list('art/cache')).length, 1)
    })
  }
})

async function keepCounted(folder: string): Promise<string> {
  let outcome = 'kept'
  const bytes = await openStudio(folder).keep('terrain', async () => {
    outcome = 'computed'
    return Buffer.from('hills')
  })
  assert.equal(String(bytes), 'hills')
  return outcome
}
