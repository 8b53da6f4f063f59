import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { formats, savable } from './formats.ts'
import { buildFormatsDoc, loadNotes } from './formats-doc.ts'

describe('docs/formats.md', () => {
  it('matches the list of formats', async () => {
    const page = readFileSync(new URL('../docs/formats.md', import.meta.url), 'utf8')

    assert.equal(page, await buildFormatsDoc(), 'npm run fix writes it')
  })

  it('has notes for every format, and no others', async () => {
    const notes = await loadNotes()

    const ids = new Set([...formats, ...savable].map(({ id }) => id))
    assert.deepEqual(Object.keys(notes).toSorted(), [...ids].toSorted())
  })
})
