import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { listFiles } from '../testing/imports.ts'

/** Run without the packages for tests and tools, see tools/tasks/install.mjs. */
const programs =
  /^(?:contract|site|server|explorer|formats|desk|design)\/(?!.*(?:\.test|-for-tests)\.)/
const workspaces = ['contract', 'design', 'site', 'server', 'explorer', 'formats']

describe('what npm start installs', () => {
  it('includes every package that the site and the desk import', () => {
    const declared = workspaces.flatMap((workspace) => {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(`${workspace}/package.json`, 'utf8'),
      )
      return Object.keys({ ...dependencies, ...devDependencies })
    })
    const imported = listFiles()
      .filter((file) => programs.test(file) && /\.(?:ts|tsx|mjs)$/.test(file))
      .flatMap((file) => packagesIn(file).map((name) => ({ name, file })))

    assert.ok(imported.length > 40)
    assert.deepEqual(
      imported.filter(({ name }) => !declared.includes(name)),
      [],
    )
  })
})

/** Without imports of types, which Node and the build remove. */
function packagesIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/^import type [^']*'[^']+'/gm, '')
  return [
    ...code.matchAll(
      /(?:\bfrom|\bimport|\bimport\()\s*'((?:@(?!app\/)[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g,
    ),
  ].map(([, name = '']) => name)
}
