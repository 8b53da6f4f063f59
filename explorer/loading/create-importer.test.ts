import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createImporter } from './create-importer.ts'

const address = 'https://survey.example/assets/files-panel-1a2b3c4d.js'
const failure = new TypeError(`error loading dynamically imported module: ${address}`)

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

  it('is requested at another address after each failure, and then kept', async () => {
    const asked: string[] = []
    const load = createImporter<string>(
      () => Promise.reject(failure),
      async (from) => {
        asked.push(from)
        if (asked.length === 1) throw new TypeError(`failed again: ${from}`)
        return 'module'
      },
    )

    await assert.rejects(load(), failure)
    await assert.rejects(load())
    assert.equal(await load(), 'module')
    assert.equal(await load(), 'module')
    assert.deepEqual(asked, [`${address}?1`, `${address}?2`])
  })

  it('is requested at the same address when a browser does not report it', async () => {
    let loads = 0
    const load = createImporter(async () => {
      loads += 1
      if (loads === 1) throw new TypeError('Importing a module script failed.')
      return 'module'
    })

    await assert.rejects(load())
    assert.equal(await load(), 'module')
  })
})
