import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

describe('the browsers beside Chromium', () => {
  for (const [file, ensure] of [
    ['firefox.mjs', 'ensureFirefox'],
    ['webkit.mjs', 'ensureWebkit'],
  ] as const) {
    it(`${ensure} finds nothing, and breaks nothing, where nothing can come`, () => {
      const script = `import { ${ensure} } from ${JSON.stringify(join(import.meta.dirname, file))}
        console.log(await ${ensure}())`

      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', script],
        { encoding: 'utf8', env: { PATH: '' } },
      )

      assert.equal(stdout, 'undefined\n')
      assert.equal(stderr, '')
    })
  }
})
