import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../testing/folder.ts'

const modulePath = join(import.meta.dirname, 'system-packages.mjs')
const {
  installCommand,
  leftOutIn,
  testPackages,
}: {
  installCommand(names: string[], system: object): string
  leftOutIn(output: string): string[]
  testPackages: string[]
} = await import(modulePath)

const readers = {
  'gdal-bin': ['ogrinfo', 'ogr2ogr', 'gdaltransform'],
  'poppler-utils': ['pdfinfo', 'pdftotext', 'pdfimages', 'pdftocairo'],
}
const packages = Object.keys(readers)
const debian = { isDebian: true, isRoot: true }

describe('system packages', () => {
  it('are found where they are installed', (t) => {
    const fakes = Object.fromEntries(
      Object.values(readers).flatMap((names) => names.map((name) => [name, ''])),
    )

    const { log, answer } = provide(t, { fakes, env: { CHROMIUM_PATH: modulePath } }, [
      'chromium',
      ...packages,
    ])

    assert.deepEqual(log, [])
    assert.deepEqual(answer, {
      missing: [],
      env: { MISSING_PACKAGES: '', CHROMIUM_PATH: modulePath },
    })
  })

  it('that prove the product are installed by root on Debian, and no others', (t) => {
    const aptGet = 'case "$*" in *install*) : > "$DIR/chromium";; esac'

    const { log, answer } = provide(t, { fakes: { 'apt-get': aptGet } }, ['chromium', 'gdal-bin'])

    assert.deepEqual(callsIn(log), ['apt-get update', 'apt-get install chromium'])
    assert.deepEqual(answer.missing, ['gdal-bin'])
    assert.match(
      log.at(-1) ?? '',
      /^Not installed: gdal-bin \(reads .*\. To install: apt-get update/,
    )
  })

  for (const { what, calls = [], line = /^Not installed: chromium \(/, ...given } of [
    { what: 'another account', system: { isDebian: true, isRoot: false } },
    { what: 'another system', system: { isDebian: false, isRoot: true } },
    { what: 'SYSTEM_PACKAGES=no', env: { SYSTEM_PACKAGES: 'no', CI: 'true' } },
    {
      what: 'apt-get that fails',
      fakes: { 'apt-get': "echo 'E: Unable to fetch'; exit 100" },
      calls: ['apt-get update', 'apt-get install chromium'],
      line: /^Not installed \(E: Unable to fetch\): chromium \(/,
    },
  ]) {
    it(`are left out with ${what}, and one line has the command that installs them`, (t) => {
      const { log, answer } = provide(t, { fakes: { 'apt-get': '' }, ...given }, ['chromium'])

      assert.deepEqual(answer, { missing: ['chromium'], env: { MISSING_PACKAGES: 'chromium' } })
      assert.deepEqual(callsIn(log), calls)
      assert.match(log.at(-1) ?? '', line)
      assert.match(log.at(-1) ?? '', /\. To install: .* install .*chromium$/)
    })
  }

  for (const [what, env, error] of [
    ['something is missing in CI', { CI: 'true' }, /^Not installed: gdal-bin \(/],
    ['SYSTEM_PACKAGES is neither yes nor no', { SYSTEM_PACKAGES: 'maybe' }, /'maybe'.*yes or no$/],
    [
      'a named browser does not exist',
      { CHROMIUM_PATH: '/no/such' },
      /^CHROMIUM_PATH is '\/no\/such'/,
    ],
  ] as const) {
    it(`are reported as an error in one line if ${what}`, (t) => {
      const { log, answer } = provide(t, { env }, ['gdal-bin', 'chromium'].slice(0, env.CI ? 1 : 2))

      assert.deepEqual(log, [])
      assert.match(answer.error ?? '', error)
    })
  }

  it('have one command', () => {
    const named = ['chromium', 'gdal-bin']

    assert.equal(
      installCommand(named, { isDebian: true, isRoot: false }),
      'sudo apt-get update && sudo apt-get install -y chromium gdal-bin',
    )
    assert.equal(
      installCommand(named, { isDebian: false, isRoot: true }),
      'npx playwright install --with-deps chromium',
    )
  })

  it('are all installed by the workflow of the complete command', () => {
    const workflow = readFileSync(
      join(import.meta.dirname, '../../.github/workflows/test.yml'),
      'utf8',
    )
    const installed = /apt-get install -y (.*)$/m.exec(workflow)?.[1]?.split(' ') ?? []

    assert.deepEqual(
      testPackages.filter((name) => !installed.includes(name)),
      [],
    )
  })
})

function callsIn(log: readonly string[]): string[] {
  return log.flatMap((line) => /^called (.*)/.exec(line.replace(/ -.*=\d+/, ''))?.[1] ?? [])
}

describe('tests that were skipped', () => {
  it('are counted by the package that they need', () => {
    const output = [
      '  ﹣ opens a (deep) file (0.27ms) # gdal-bin is not installed',
      '  ✔ opens a file # gdal-bin is not installed (51.1ms)',
      '﹣ opens another (1.2ms) # gdal-bin is not installed',
      '﹣ opens none (0.1ms) # SKIP',
    ].join('\n')

    assert.deepEqual(leftOutIn(output), ['Left out: 2 tests, as gdal-bin is not installed'])
  })
})

interface Given {
  /** Shell scripts by the names of the commands that they replace; no other commands exist. */
  fakes?: Record<string, string>
  env?: Record<string, string>
  system?: { isDebian: boolean; isRoot: boolean }
}

interface Answer {
  missing?: string[]
  env?: Record<string, string>
  error?: string
}

/** Runs `provideOn` in a separate process. Its output and its calls are in one log, in order. */
function provide(
  t: TestContext,
  { fakes = {}, env = {}, system = debian }: Given,
  names: readonly string[] = packages,
): { log: string[]; answer: Answer } {
  const dir = makeFolder(t)
  const logPath = join(dir, 'log')
  for (const [name, body] of Object.entries(fakes)) {
    const note = `echo "called ${name} $*" >> "$DIR/log"`
    writeFileSync(join(dir, name), `#!/bin/sh\n${note}\n${body}\n`, { mode: 0o755 })
  }
  const script = `
    const { provideOn } = await import(${JSON.stringify(modulePath)})
    const answer = await provideOn(${JSON.stringify(system)}, ${JSON.stringify(names)}).catch(
      ({ message }) => ({ error: message }),
    )
    console.error(JSON.stringify(answer))`
  const log = openSync(logPath, 'a')
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: dir, DIR: dir, ...env },
    stdio: ['ignore', log, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(log)
  const lines = readFileSync(logPath, 'utf8').split('\n')
  return { log: lines.filter(Boolean), answer: JSON.parse(stderr) }
}
