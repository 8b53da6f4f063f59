import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createImporter } from './create-importer.ts'

const failure = new TypeError('Importing a module script failed.')

describe('a module imported on demand', () => {
  it('is imported once, however often it is requested', async () => {
    let loads = 0
    const load = createImporter(async () => {
      loads += 1
      return 'module'
    })

    assert.deepEqual(await Promise.all([load(), load()]), ['module', 'module'])
    assert.equal(await load(), 'module')
    assert.equal(loads, 1)
  })

  it('is imported again after half a second and after two, each time from a new address', async (t) => {
    const { load, folders, pass } = failing(t, 2)
    const loaded = load()

    await pass(499)
    assert.equal(folders.length, 1)
    await pass(1)
    assert.equal(folders.length, 2)
    await pass(1999)
    assert.equal(folders.length, 2)
    await pass(1)

    assert.equal(await loaded, 'module')
    assert.equal(await load(), 'module')
    assert.equal(new Set(folders).size, 3)
    assert.deepEqual(new Set(folders.map(decodeURI)), new Set(['/later']))
  })

  it('has failed after three attempts, and is imported again on request', async (t) => {
    const { load, folders, pass } = failing(t, 4)
    const [first, second] = [load(), load()].map((loaded) => assert.rejects(loaded, failure))
    await pass(500)
    await pass(2000)
    await Promise.all([first, second])
    assert.equal(folders.length, 3)

    const again = load()
    await pass(500)

    assert.equal(await again, 'module')
    assert.equal(new Set(folders).size, 5)
  })
})

/** Fails as often as given, and collects the folders of all attempts. */
function failing(t: TestContext, count: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const folders: string[] = []
  return {
    folders,
    load: createImporter(async () => {
      folders.push(globalThis.laterFolder ?? '')
      if (folders.length <= count) throw failure
      return 'module'
    }),
    async pass(ms: number) {
      await setImmediate()
      t.mock.timers.tick(ms)
      await setImmediate()
    },
  }
}
