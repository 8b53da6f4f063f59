import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

for (const { name, file, ensure, packageName } of [
  { name: 'GDAL', file: 'gdal.mjs', ensure: 'ensureGdal', packageName: 'gdal-bin' },
  { name: 'Poppler', file: 'poppler.mjs', ensure: 'ensurePoppler', packageName: 'poppler-utils' },
]) {
  const script = `import { ${ensure} } from ${JSON.stringify(join(import.meta.dirname, file))}
    await ${ensure}().then(() => console.log('ready'), ({ message }) => console.log(message))`
  const args = ['--input-type=module', '-e', script]

  describe(`the ${name} that tests need`, () => {
    it('is there, or comes', () => {
      assert.equal(execFileSync(process.execPath, args, { encoding: 'utf8' }), 'ready\n')
    })

    it('is asked for in one line where it cannot come', () => {
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { PATH: '' } })

      assert.match(stdout, new RegExp(`^[^\\n]*${packageName}[^\\n]*\\n$`))
    })
  })
}
