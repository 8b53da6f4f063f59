import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const gdal = join(import.meta.dirname, 'gdal.mjs')
const script = `import { ensureGdal } from ${JSON.stringify(gdal)}
  await ensureGdal().then(() => console.log('ready'), ({ message }) => console.log(message))`
const args = ['--input-type=module', '-e', script]

describe('the GDAL that tests need', () => {
  it('is there, or comes', () => {
    assert.equal(execFileSync(process.execPath, args, { encoding: 'utf8' }), 'ready\n')
  })

  it('is asked for in one line where it cannot come', () => {
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: '' } })

    assert.match(stdout, /^[^\n]*gdal-bin[^\n]*\n$/)
  })
})
