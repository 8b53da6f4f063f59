import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, runQuietly, which } from './run.mjs'

const LOCK_TIMEOUT_S = 120

/**
 * What tests need beside npm's packages, by the name of the Debian package: why, how it is found,
 * and its name in Homebrew (`brew`) and winget. `find` returns settings with its location, if any,
 * or undefined if it is not installed. Ubuntu has no package of Chromium and Firefox, only snaps.
 */
const forTests = {
  chromium: {
    why: 'runs browser tests',
    isNotInUbuntu: true,
    brew: 'google-chrome',
    winget: 'Google.Chrome',
    find: findChromium,
  },
  'firefox-esr': {
    why: 'runs browser tests in Firefox',
    isNotInUbuntu: true,
    find: () => settingFor('FIREFOX_PATH', named('FIREFOX_PATH') ?? which('firefox-esr')),
  },
  'webkit2gtk-driver': { why: 'runs browser tests in WebKit', find: findWebkit },
  xvfb: { why: 'is the display of Firefox and WebKit', find: () => hasAll(which('Xvfb')) },
  'fonts-liberation': { why: 'shows text until web fonts load', find: findFont },
  'gdal-bin': {
    why: 'reads exported files',
    brew: 'gdal',
    find: () => hasAll(...['ogrinfo', 'ogr2ogr', 'gdaltransform'].map(which)),
  },
  'poppler-utils': {
    why: 'reads printed pages',
    brew: 'poppler',
    find: () => hasAll(...['pdfinfo', 'pdftotext', 'pdfimages', 'pdftocairo'].map(which)),
  },
}
const forBench = {
  postgresql: { why: 'is the database', find: findPostgres },
  patroni: { why: 'keeps it available', find: () => hasAll(existsSync('/usr/bin/patroni')) },
  'etcd-server': { why: 'elects its primary', find: () => hasAll(existsSync('/usr/bin/etcd')) },
  haproxy: { why: 'leads to the primary', find: () => hasAll(existsSync('/usr/sbin/haproxy')) },
  pgbouncer: { why: 'pools connections', find: () => hasAll(existsSync('/usr/sbin/pgbouncer')) },
  podman: { why: 'builds and runs the container', find: () => hasAll(which('podman')) },
  runc: { why: 'starts its processes', find: () => hasAll(which('runc')) },
  debootstrap: { why: 'is the base of an image', find: () => hasAll(which('debootstrap')) },
}
const table = { ...forTests, ...forBench }

export const testPackages = Object.keys(forTests)

/** Without them, `npm test` leaves out its browser tests. */
export const forProduct = ['chromium', 'fonts-liberation']

/**
 * Finds these packages, and installs missing ones if that needs no password. Resolves with the
 * names of those still missing, and with an environment for using the others. In CI it throws
 * instead, because nobody would notice skipped tests there.
 */
export async function provide(...packages) {
  const mayInstall = readMayInstall()
  let missing = packages.filter(isMissing)
  if (missing.length > 0) {
    const problem = mayInstall ? await install(missing) : 'SYSTEM_PACKAGES is no'
    missing = missing.filter(isMissing)
    if (missing.length > 0) {
      const command = installCommand(missing)
      const line = `Not installed, as ${problem}: ${reasons(missing)}.${command && ` To install: ${command}`}`
      if (process.env.CI && mayInstall) throw new Error(line)
      console.log(line)
    }
  }
  const settings = packages.map((name) => table[name].find())
  return { missing, env: Object.assign({ MISSING_PACKAGES: missing.join(' ') }, ...settings) }
}

/** One line for each package that tests were skipped for, from the output of all test runners. */
export function leftOutIn(output) {
  const counts = new Map()
  for (const [, reason] of output.matchAll(/ # (\S+ is not installed)$/gm)) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(
    ([reason, count]) => `Left out: ${count} test${count === 1 ? '' : 's'}, as ${reason}`,
  )
}

/** One command that installs these packages; empty where there is none. */
export function installCommand(packages, system = thisSystem()) {
  const manager = { darwin: 'brew', win32: 'winget' }[system.platform]
  if (manager) {
    const names = packages.flatMap((name) => table[name][manager] ?? [])
    return names.length > 0 ? `${manager} install ${names.join(' ')}` : ''
  }
  const inApt = offeredBy(system, packages)
  const apt = `${system.isRoot ? '' : 'sudo '}apt-get`
  const commands = [
    ...(inApt.length > 0 ? [`${apt} update`, `${apt} install -y ${inApt.join(' ')}`] : []),
    ...(packages.includes('chromium') && !inApt.includes('chromium')
      ? ['npx playwright install --with-deps chromium']
      : []),
  ]
  return commands.join(' && ')
}

function readMayInstall() {
  const value = process.env.SYSTEM_PACKAGES || 'yes'
  if (value === 'yes' || value === 'no') return value === 'yes'
  throw new Error(`SYSTEM_PACKAGES is '${value}': set it to yes or no`)
}

function isMissing(name) {
  return table[name].find() === undefined
}

function reasons(packages) {
  return packages.map((name) => `${name} (${table[name].why})`).join(', ')
}

/** Returns why some of the packages may still be missing. */
async function install(packages) {
  const system = thisSystem()
  if (!which('apt-get')) return 'there is no apt-get'
  if (!system.isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) {
    return 'sudo needs a password'
  }
  const offered = offeredBy(system, packages)
  if (offered.length === 0) return 'apt-get does not offer it'
  console.log(`Installing with apt-get (SYSTEM_PACKAGES=no prevents it): ${reasons(offered)}`)
  const apt = (...args) => {
    const [command, ...rest] = [
      ...(system.isRoot ? [] : ['sudo', '-n']),
      ...['env', 'DEBIAN_FRONTEND=noninteractive'],
      ...['apt-get', '-y', '-q', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`],
      ...args,
    ]
    return runQuietly(`apt-get ${args[0]}`, command, rest)
  }
  await apt('update')
  const { code, output } = await apt('install', ...offered)
  if (code === 0) return 'apt-get does not offer it'
  return `apt-get failed (${/^E: .*$/m.exec(output)?.[0] ?? `exit code ${code}`})`
}

function offeredBy({ isUbuntu }, packages) {
  return packages.filter((name) => !(isUbuntu && table[name].isNotInUbuntu))
}

function thisSystem() {
  const release = '/etc/os-release'
  const text = existsSync(release) ? readFileSync(release, 'utf8') : ''
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isUbuntu: /^ID(?:_LIKE)?=.*\bubuntu\b/m.test(text),
  }
}

function hasAll(...things) {
  return things.every(Boolean) ? {} : undefined
}

function settingFor(name, path) {
  return path && { [name]: path }
}

/** A mistyped path is an error, because otherwise another browser would be tested unnoticed. */
function named(setting) {
  const path = process.env[setting]
  if (path && !existsSync(path)) throw new Error(`${setting} is '${path}', which does not exist`)
  return path || undefined
}

function findChromium() {
  const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const apps = [
    ...['Google Chrome', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    join(process.env.ProgramFiles ?? '', 'Google/Chrome/Application/chrome.exe'),
  ]
  const path =
    named('CHROMIUM_PATH') ??
    commands.map(which).find(Boolean) ??
    apps.find(existsSync) ??
    findPlaywrightChromium()
  return settingFor('CHROMIUM_PATH', path)
}

/** After `playwright install chromium`. */
function findPlaywrightChromium() {
  const script = "console.log(require('@playwright/test').chromium.executablePath())"
  const options = { cwd: projectDir, encoding: 'utf8' }
  const path = spawnSync(process.execPath, ['-e', script], options).stdout.trim()
  return existsSync(path) ? path : undefined
}

/** Debian keeps WebKit's small browser in a folder that is named after the processor. */
function findWebkit() {
  const driver = which('WebKitWebDriver')
  const browser = (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find(existsSync)
  return driver && browser && { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser }
}

/** macOS and Windows always have one of the fonts with the metrics of ours. */
function findFont() {
  if (process.platform !== 'linux') return {}
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  const families = (stdout ?? '').split(/[,\n]/)
  return hasAll(
    existsSync('/usr/share/fonts/truetype/liberation') ||
      families.some((family) => ['Arial', 'Liberation Sans', 'Roboto'].includes(family)),
  )
}

/** The newest installed version. */
function findPostgres() {
  const dir = '/usr/lib/postgresql'
  const folder = (existsSync(dir) ? readdirSync(dir) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(dir, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_rewind')))
  return settingFor('POSTGRES_BIN_DIR', folder)
}
