import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openStudio } from './studio.ts'

describe('a studio', () => {
  it('writes where it is told, and reads it back', async (t) => {
    const studio = openStudio(await temporaryFolder(t))

    await studio.write('site/pictures/a.svg', '<svg/>')
    await studio.write('site/pictures/b.svg', '<svg/>')

    assert.equal(String(await studio.read('site/pictures/a.svg')), '<svg/>')
    assert.deepEqual(await studio.list('site/pictures'), [
      'site/pictures/a.svg',
      'site/pictures/b.svg',
    ])
  })

  it('computes what is slow once', async (t) => {
    const folder = await temporaryFolder(t)

    const first = await keepCounted(folder)
    const second = await keepCounted(folder)

    assert.deepEqual([first, second], ['computed', 'kept'])
  })

  for (const file of ['art/relief/seed.ts', 'site/styles/colours.ts']) {
    it(`computes again when ${file} has changed, and forgets what it had`, async (t) => {
      const folder = await temporaryFolder(t)
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

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}
