import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const projectDir = join(import.meta.dirname, '../..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

/** The commands that run.mjs can start on Linux, macOS and Windows. */
const commands = ['node', 'npm', 'tsc', 'biome', 'playwright']

/** What only some systems have: another shell, a path separator, an absolute folder. */
const unportable = [
  /\bshell: true\b|(?<!\.)\bexec(?:Sync)?\(/g,
  /import\.meta\.url\)\.pathname/g,
  /'\/(?:tmp|dev|proc|home)\b/g,
  /process\.env\.(?:HOME|USER|TMPDIR|SHELL)\b/g,
  /\.split\('[:/]'\)/g,
]

describe('on Linux, macOS and Windows', () => {
  for (const [name, script] of Object.entries(scripts)) {
    it(`npm run ${name} uses only commands that all of them have, without shell-specific syntax`, () => {
      for (const command of script.split(' && ')) {
        assert.match(command, new RegExp(`^(?:${commands.join('|')}) [\\w./:= -]+$`))
      }
    })
  }

  const tasks = globSync('tools/tasks/*.mjs', { cwd: projectDir }).map((path) =>
    path.replaceAll('\\', '/'),
  )

  it('tasks use no shell, no path separator and no folder of one system', () => {
    const found = tasks.flatMap((path) =>
      unportable
        .flatMap((form) => read(path).match(form) ?? [])
        .map((match) => `${path}: ${match}`),
    )

    assert.deepEqual(found, [])
  })
})

function read(path: string): string {
  return readFileSync(join(projectDir, path), 'utf8')
}
