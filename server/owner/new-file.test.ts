import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { makeNewFile, writeNewFile } from './new-file.ts'
import { NotDoneError } from './owner.ts'

describe('a new file', () => {
  it('gets its name only when it is complete', async (t) => {
    const dir = makeFolder(t)
    const file = join(dir, 'new.txt')
    const seen: string[][] = []
    async function* chunks() {
      yield 'first '
      seen.push(await readdir(dir))
      yield Buffer.from('second')
    }

    await writeNewFile(file, false, chunks())

    assert.equal(await readFile(file, 'utf8'), 'first second')
    assert.ok(!seen.flat().includes('new.txt'))
    assert.deepEqual(await readdir(dir), ['new.txt'])
  })

  it('keeps the old file and leaves nothing else when it fails halfway', async (t) => {
    const dir = makeFolder(t)
    const file = join(dir, 'old.txt')
    await writeFile(file, 'old')
    async function* chunks() {
      yield 'half'
      throw new Error('the database is gone')
    }

    await assert.rejects(writeNewFile(file, true, chunks()), /the database is gone/)

    assert.equal(await readFile(file, 'utf8'), 'old')
    assert.deepEqual(await readdir(dir), ['old.txt'])
  })

  it('does not replace one that appeared meanwhile', async (t) => {
    const dir = makeFolder(t)
    const file = join(dir, 'new.txt')

    const made = makeNewFile(file, false, async (part) => {
      await writeFile(part, 'ours')
      await writeFile(file, 'theirs')
    })

    await assert.rejects(made, NotDoneError)
    assert.equal(await readFile(file, 'utf8'), 'theirs')
  })

  it('leaves nothing behind when interrupted', async (t) => {
    const dir = makeFolder(t)
    const script = `
      import { writeFileSync } from 'node:fs'
      import { makeNewFile } from ${JSON.stringify(import.meta.resolve('./new-file.ts'))}
      await makeNewFile(${JSON.stringify(join(dir, 'new.txt'))}, false, async (part) => {
        writeFileSync(part, 'half')
        console.log('writing')
        await new Promise(() => setInterval(() => {}, 60_000))
      })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    assert.equal((await readdir(dir)).length, 1)

    child.kill('SIGINT')
    const [, signal] = await once(child, 'exit')

    assert.equal(signal, 'SIGINT')
    assert.deepEqual(await readdir(dir), [])
  })
})
