import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { findLateChunks } from './chunks.ts'

describe('chunks that come later', () => {
  it('weigh what they bring along, less what is there already', (t) => {
    const dir = mkdtempSync(join(tmpdir(), 'chunks-'))
    t.after(() => rmSync(dir, { recursive: true, force: true }))
    const files = {
      'worker-AAAAAAAA.js':
        'import{a}from"./shared-BBBBBBBB.js";const kml=()=>import("./kml-CCCCCCCC.js"),sql=()=>import(`./sql-DDDDDDDD.js`)',
      'shared-BBBBBBBB.js': 'export const a=1',
      'kml-CCCCCCCC.js': 'import"./shared-BBBBBBBB.js";import{x}from"./xml-EEEEEEEE.js"',
      'xml-EEEEEEEE.js': 'export const x=1',
      'sql-DDDDDDDD.js': 'const url="/assets/sql-FFFFFFFF.wasm"',
      'sql-FFFFFFFF.wasm': 'x'.repeat(5000),
      'sql-FFFFFFFF.wasm.br': 'x'.repeat(900),
      'xml-EEEEEEEE.js.br': 'x'.repeat(100),
      'kml-CCCCCCCC.js.br': 'x'.repeat(50),
      'sql-DDDDDDDD.js.br': 'x'.repeat(10),
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)

    assert.deepEqual(
      findLateChunks(dir, 'worker-AAAAAAAA.js').map(({ name, bytes }) => [name, bytes]),
      [
        ['sql', 910],
        ['kml', 150],
      ],
    )
  })
})
