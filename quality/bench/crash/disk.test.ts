import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { cutPower, layOut } from './disk.ts'

describe('a power cut', () => {
  it('keeps what was synced and discards what was written since', (t) => {
    const { folder, survivors } = makeDisk(t, { 'a.db': 'safe' })

    writeFileSync(join(folder, 'a.db'), 'safe and more')
    writeFileSync(join(folder, 'b.db'), 'never synced')
    cutPower(folder, survivors, false)

    assert.deepEqual(readdirSync(folder), ['a.db'])
    assert.equal(readFileSync(join(folder, 'a.db'), 'utf8'), 'safe')
  })

  it('can mix the pages of a file that were synced with those that were written', (t) => {
    const [page, pages] = [4096, 40]
    const { folder, survivors } = makeDisk(t, { 'a.db': 'o'.repeat(page * pages) })

    writeFileSync(join(folder, 'a.db'), 'n'.repeat(page * pages))
    cutPower(folder, survivors, true)

    const torn = readFileSync(join(folder, 'a.db'), 'utf8')
    assert.match(torn, new RegExp(`^(?:o{${page}}|n{${page}}){${pages}}$`))
    assert.ok(torn.includes('o') && torn.includes('n'))
  })
})

function makeDisk(t: TestContext, files: Record<string, string>) {
  const dir = makeFolder(t)
  const [folder, survivors] = [join(dir, 'folder'), join(dir, 'survivors')]
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  layOut('disk.so', folder, survivors)
  return { folder, survivors }
}
