import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, runQuietly, which } from './run.mjs'

const LOCK_TIMEOUT_S = 120

/**
 * What tests need beside npm's packages, by the name of the Debian package: why, and how it is
 * found. `find` returns settings with its location, if any, or undefined if it is not installed.
 */
const forTests = {
  chromium: { why: 'runs browser tests', find: findChromium },
  'firefox-esr': {
    why: 'runs browser tests in Firefox',
    find: () => settingFor('FIREFOX_PATH', named('FIREFOX_PATH') ?? which('firefox-esr')),
  },
  'webkit2gtk-driver': { why: 'runs browser tests in WebKit', find: findWebkit },
  xvfb: { why: 'is the display of Firefox and WebKit', find: () => hasAll(which('Xvfb')) },
  'fonts-liberation': { why: 'shows text until web fonts load', find: findFont },
  'gdal-bin': {
    why: 'reads exported files',
    find: () => hasAll(...['ogrinfo', 'ogr2ogr', 'gdaltransform'].map(which)),
  },
  'poppler-utils': {
    why: 'reads printed pages',
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

/** Without them, `npm test` leaves out its browser tests, so they are installed on Debian. */
export const forProduct = ['chromium', 'fonts-liberation']

/**
 * Finds these packages. Resolves with the names of those missing, and with an environment for using
 * the others. In CI it throws instead, because nobody would notice skipped tests there.
 */
export function provide(...packages) {
  return provideOn(thisSystem(), packages)
}

export async function provideOn(system, packages) {
  const mayInstall = readMayInstall()
  const wanted = packages.filter((name) => forProduct.includes(name) && isMissing(name))
  const problem = mayInstall && wanted.length > 0 ? await install(wanted, system) : ''
  const missing = packages.filter(isMissing)
  if (missing.length > 0) {
    const reasons = missing.map((name) => `${name} (${table[name].why})`).join(', ')
    const line = `Not installed${problem}: ${reasons}. To install: ${installCommand(missing, system)}`
    if (process.env.CI && mayInstall) throw new Error(line)
    console.log(line)
  }
  const settings = packages.map((name) => table[name].find())
  return { missing, env: Object.assign({ MISSING_PACKAGES: missing.join(' ') }, ...settings) }
}

/** One line to paste. Only Debian has browsers as packages; elsewhere there is Playwright's. */
export function installCommand(packages, { isDebian, isRoot }) {
  const apt = `${isRoot ? '' : 'sudo '}apt-get`
  return isDebian || !packages.includes('chromium')
    ? `${apt} update && ${apt} install -y ${packages.join(' ')}`
    : 'npx playwright install --with-deps chromium'
}

/** Returns why some of the packages may still be missing. */
async function install(packages, { isDebian, isRoot }) {
  if (!isDebian || !isRoot) return ''
  console.log(`Installing with apt-get (SYSTEM_PACKAGES=no prevents it): ${packages.join(', ')}`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  const apt = ['-y', '-q', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`]
  await runQuietly('apt-get update', 'apt-get', [...apt, 'update'])
  const { code, output } = await runQuietly('apt-get install', 'apt-get', [
    ...apt,
    'install',
    ...packages,
  ])
  return code === 0 ? '' : ` (${/^E: .*$/m.exec(output)?.[0] ?? `exit code ${code}`})`
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

function readMayInstall() {
  const value = process.env.SYSTEM_PACKAGES || 'yes'
  if (value === 'yes' || value === 'no') return value === 'yes'
  throw new Error(`SYSTEM_PACKAGES is '${value}': set it to yes or no`)
}

function isMissing(name) {
  return table[name].find() === undefined
}

function thisSystem() {
  const release = '/etc/os-release'
  const text = existsSync(release) ? readFileSync(release, 'utf8') : ''
  return { isDebian: /^ID=debian$/m.test(text), isRoot: process.getuid?.() === 0 }
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
