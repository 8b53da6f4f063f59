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
}: {
  installCommand(names: string[], system: object): string
  leftOutIn(output: string): string[]
} = await import(modulePath)

const commands = {
  'gdal-bin': ['ogrinfo', 'ogr2ogr', 'gdaltransform'],
  'poppler-utils': ['pdfinfo', 'pdftotext', 'pdfimages', 'pdftocairo'],
}
const packages = Object.keys(commands)
/** As far as the search can detect: the commands of both packages exist afterwards. */
const aptGet = `case "$*" in *install*) ${Object.values(commands)
  .flat()
  .map((name) => `: > "$DIR/${name}"`)
  .join('; ')};; esac`

describe('system packages', () => {
  it('are found where they are installed', (t) => {
    const there = Object.fromEntries(
      Object.values(commands).flatMap((names) => names.map((name) => [name, ''])),
    )

    const { log, answer } = provide(t, { fakes: there, env: { CHROMIUM_PATH: modulePath } }, [
      'chromium',
      ...packages,
    ])

    assert.deepEqual(log, [])
    assert.deepEqual(answer, {
      missing: [],
      env: { MISSING_PACKAGES: '', CHROMIUM_PATH: modulePath },
    })
  })

  it('are listed with their reasons before one call of apt-get installs them', (t) => {
    const { log, answer } = provide(t, { fakes: { 'apt-get': aptGet } })

    const steps = log.filter((line) => !line.endsWith(' …'))
    assert.match(steps[0] ?? '', /gdal-bin \([a-z ]+\), poppler-utils \([a-z ]+\)$/)
    assert.deepEqual(
      steps.slice(1).map((line) => line.replace(/ -.*=\d+/, '')),
      ['called apt-get update', 'called apt-get install gdal-bin poppler-utils'],
    )
    assert.deepEqual(answer.missing, [])
  })

  it('are installed with sudo if it needs no password', (t) => {
    const fakes = { 'apt-get': aptGet, sudo: 'shift; [ "$1" = true ] || exec "$@"' }

    const { answer } = provide(t, { fakes, uid: 1000 })

    assert.deepEqual(answer.missing, [])
  })

  for (const { problem, calls = [], ...given } of [
    { problem: 'there is no apt-get' },
    {
      problem: 'SYSTEM_PACKAGES is no',
      fakes: { 'apt-get': aptGet },
      env: { SYSTEM_PACKAGES: 'no', CI: 'true' },
    },
    {
      problem: 'sudo needs a password',
      fakes: { 'apt-get': aptGet, sudo: 'exit 1' },
      uid: 1000,
      calls: ['sudo -n true'],
    },
    {
      problem: 'apt-get failed (E: Unable to fetch)',
      fakes: { 'apt-get': "echo 'E: Unable to fetch'; exit 100" },
      calls: ['apt-get update', 'apt-get install gdal-bin poppler-utils'],
    },
  ]) {
    it(`are skipped if ${problem}, and one line has the command that installs them`, (t) => {
      const { log, answer } = provide(t, given)

      assert.deepEqual(answer, { missing: packages, env: { MISSING_PACKAGES: packages.join(' ') } })
      const lines = log.filter((line) => line.startsWith('Not installed'))
      assert.equal(lines.length, 1)
      assert.ok(lines[0]?.startsWith(`Not installed, as ${problem}: gdal-bin (`), lines[0])
      assert.match(lines[0] ?? '', /\. To install: .*install .*gdal(?:-bin)? poppler(?:-utils)?$/)
      assert.deepEqual(
        log.flatMap((line) => /^called (.*)/.exec(line.replace(/ -.*=\d+/, ''))?.[1] ?? []),
        calls,
      )
    })
  }

  for (const [what, env, error] of [
    ['CI could not install something', { CI: 'true' }, /^Not installed, as there is no apt-get: /],
    ['SYSTEM_PACKAGES is neither yes nor no', { SYSTEM_PACKAGES: 'maybe' }, /'maybe'.*yes or no$/],
    [
      'a named browser does not exist',
      { CHROMIUM_PATH: '/no/such' },
      /^CHROMIUM_PATH is '\/no\/such'/,
    ],
  ] as const) {
    it(`are reported as an error in one line if ${what}`, (t) => {
      const { log, answer } = provide(t, { env }, ['chromium', 'gdal-bin'])

      assert.deepEqual(log, [])
      assert.match(answer.error ?? '', error)
    })
  }

  it('have one command on each system', () => {
    const named = ['chromium', 'firefox-esr', 'gdal-bin']
    const system = { platform: 'linux', isRoot: false, isUbuntu: false }

    const onMac = installCommand(named, { ...system, platform: 'darwin' })
    const asRoot = installCommand(named, { ...system, isRoot: true })
    const onWindows = installCommand(named, { ...system, platform: 'win32' })
    const onUbuntu = installCommand(named, { ...system, isUbuntu: true })

    assert.equal(onMac, 'brew install google-chrome gdal')
    assert.equal(onWindows, 'winget install Google.Chrome')
    assert.equal(asRoot, 'apt-get update && apt-get install -y chromium firefox-esr gdal-bin')
    assert.equal(
      onUbuntu,
      'sudo apt-get update && sudo apt-get install -y gdal-bin && npx playwright install --with-deps chromium',
    )
  })
})

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
  uid?: number
}

interface Answer {
  missing?: string[]
  env?: Record<string, string>
  error?: string
}

/** Runs `provide` in a separate process. Its output and its calls are in one log, in order. */
function provide(
  t: TestContext,
  { fakes = {}, env = {}, uid = 0 }: Given,
  names: readonly string[] = packages,
): { log: string[]; answer: Answer } {
  const dir = makeFolder(t)
  const logPath = join(dir, 'log')
  for (const [name, body] of Object.entries({ env: 'shift; exec "$@"', ...fakes })) {
    const note = name === 'env' ? '' : `echo "called ${name} $*" >> "$DIR/log"`
    writeFileSync(join(dir, name), `#!/bin/sh\n${note}\n${body}\n`, { mode: 0o755 })
  }
  const script = `
    process.getuid = () => ${uid}
    const { provide } = await import(${JSON.stringify(modulePath)})
    const answer = await provide(...${JSON.stringify(names)}).catch(({ message }) => ({ error: message }))
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
