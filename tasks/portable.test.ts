import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const projectDir = join(import.meta.dirname, '..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

/** The commands that run.mjs can start on Linux, macOS and Windows. */
const commands = ['node', 'npm', 'tsc', 'biome', 'playwright']

/** Each is used only after a check that the system has it. */
const onLinuxOnly = {
  'tasks/system-packages.mjs: sudo': 'only if there is apt-get',
  'tasks/system-packages.mjs: fc-list': 'only on Linux',
}

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

  const tasks = globSync('tasks/*.mjs', { cwd: projectDir }).map((path) =>
    path.replaceAll('\\', '/'),
  )

  it('tasks start only commands that all of them have, or look for them first', () => {
    const starts = /\b(?:spawn|spawnSync|runHere|capture|startBeside|command:)\(? ?'([\w-]+)'/g
    const quiet = /\brunQuietly\([^,]+, '([\w-]+)'/g
    const started = tasks.flatMap((path) =>
      [...read(path).matchAll(starts), ...read(path).matchAll(quiet)].map(
        ([, command = '']) => [path, command] as const,
      ),
    )

    assert.ok(started.length > 15)
    const others = started.filter(([, command]) => !commands.includes(command))
    assert.deepEqual(
      others.map(([path, command]) => `${path}: ${command}`),
      Object.keys(onLinuxOnly),
    )
  })

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
