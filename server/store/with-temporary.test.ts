import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { withTemporary } from './with-temporary.ts'

describe('a temporary folder', () => {
  for (const [end, fails] of [
    ['is done', false],
    ['fails', true],
  ] as const) {
    it(`is removed when the work ${end}`, async (t) => {
      const path = join(makeFolder(t), 'folder')

      const working = withTemporary(path, async () => {
        await mkdir(path)
        await writeFile(join(path, 'file'), 'text')
        if (fails) throw new Error('failed')
        return 'done'
      })

      if (fails) await assert.rejects(working, /failed/)
      else assert.equal(await working, 'done')
      assert.equal(existsSync(path), false)
    })
  }

  it('is removed when a signal ends the process, which still ends by that signal', async (t) => {
    const path = join(makeFolder(t), 'folder')
    const child = spawn(process.execPath, ['--input-type=module', '--eval', ENDLESS, path, MODULE])
    t.after(() => child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    assert.equal(existsSync(path), true)

    child.kill('SIGINT')

    assert.deepEqual(await ended, [null, 'SIGINT'])
    assert.equal(existsSync(path), false)
  })
})

const MODULE = new URL('./with-temporary.ts', import.meta.url).href

/** Creates the folder, reports it and never ends. */
const ENDLESS = `
  import { mkdirSync } from 'node:fs'
  const [, path, module] = process.argv
  const { withTemporary } = await import(module)
  await withTemporary(path, () => {
    mkdirSync(path)
    console.log('made')
    return new Promise(() => setInterval(() => {}, 60_000))
  })`
