import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { formats, savable } from './formats.ts'
import { buildFormatsDoc, loadNotes } from './formats-doc.ts'
import { type GdalFile, loadSamples } from './samples-for-tests.ts'

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

  it('names what the GDAL test of a format leaves out', async () => {
    const notes = await loadNotes()
    const losses: [what: RegExp, isLost: (file: GdalFile) => boolean][] = [
      [/times/, ({ isDayOnly }) => isDayOnly === true],
      [/is 0/, ({ nullNumber }) => nullNumber === '0'],
      [/attributes/, ({ isBare }) => isBare === true],
      [
        /without a geometry/,
        ({ kinds = [] }) => kinds.includes('mixed') && !kinds.includes('nothing'),
      ],
      [/one kind/, ({ kinds }) => kinds?.includes('line') === false],
    ]

    for (const { format, gdal = [] } of await loadSamples()) {
      for (const [what, isLost] of losses) {
        if (gdal.some(isLost)) assert.match(notes[format].lost, what, format)
      }
    }
  })
})
