import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from '../../testing/folder.ts'
import { findLateChunks } from './chunks.ts'

describe('chunks that load later', () => {
  it('weigh what they import and may load, without what is already loaded', (t) => {
    const dir = makeFolder(t)
    const scripts = {
      worker:
        'import{a}from"./shared-00000000.js";x(()=>import("./kml-00000000.js"),import(`./tiff-00000000.js`))',
      shared: 'export const a=1',
      kml: 'import"./shared-00000000.js";import{x}from"./xml-00000000.js";import"./worker-00000000.js"',
      xml: 'export const x=1',
      tiff: 'a?import("./jpeg-00000000.js"):import("./lzw-00000000.js")',
      jpeg: 'export{}',
      lzw: 'export{}',
    }
    const compressed = { worker: 1000, shared: 500, kml: 50, xml: 100, tiff: 20, jpeg: 9, lzw: 3 }
    for (const [name, text] of Object.entries(scripts)) {
      writeFileSync(join(dir, `${name}-00000000.js`), text)
    }
    for (const [name, bytes] of Object.entries(compressed)) {
      writeFileSync(join(dir, `${name}-00000000.js.br`), 'x'.repeat(bytes))
    }

    assert.deepEqual(findLateChunks(dir, 'worker-00000000.js'), [
      { name: 'kml', bytes: 150 },
      { name: 'tiff', bytes: 29 },
    ])
  })
})
