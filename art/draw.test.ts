import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

describe('npm run art', () => {
  it('lists the known names in one line for an unknown one', () => {
    const script = join(import.meta.dirname, 'draw.ts')

    const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'hero', 'heroes'], {
      encoding: 'utf8',
    })

    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /^.*heroes.*hero.*social.*\n$/)
  })
})
