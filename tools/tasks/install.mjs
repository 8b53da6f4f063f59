import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { projectDir, runHere, runQuietly } from './run.mjs'

/** What is built and served. Checks, tests and pictures need all packages. */
const siteWorkspaces = ['contract', 'design', 'site', 'server', 'explorer', 'formats']

const modules = join(projectDir, 'node_modules')
const installedLock = 'node_modules/.package-lock.json'

/**
 * Installs the locked packages, if any are missing: all of them, or only those that building and
 * serving the site need. Returns a message if that fails.
 */
export async function install(level = 'all') {
  const lock = readLock('package-lock.json')
  const installed = readLock(installedLock) ?? {}
  const all = Object.keys(lock).filter((path) => isRequired(path, lock))
  const forSite = neededBy(siteWorkspaces, lock)
  // Versions are compared rather than dates: a checkout changes dates only.
  const areInstalled = (paths) =>
    hasNode() &&
    paths.every((path) => path in installed && installed[path].version === lock[path].version)
  if (areInstalled(level === 'site' ? forSite : all)) return undefined

  const hasMore = all.some((path) => path in installed && !forSite.includes(path))
  const isForSite = level === 'site' && !hasMore
  const label = `Installing packages${isForSite ? '' : ' for tests and tools'} (once, about a minute)`
  const isAddition = level === 'all' && areInstalled(forSite)
  const { code, output } = isAddition
    ? await addRest(label)
    : await npm(
        label,
        'ci',
        ...(isForSite ? siteWorkspaces : []).map((name) => `--workspace=${name}`),
      )
  if (code !== 0) return explain(output)
  if (!hasNode()) {
    return 'The pinned Node was not installed: allow its install script (npm config ignore-scripts is on?)'
  }
  // The download of its install script, with 68 MB of headers. `npm install` removes it as well.
  rmSync(join(modules, 'node', 'node_modules'), { recursive: true, force: true })
  return undefined
}

/**
 * For `node --import`: installs what is missing before a program starts, and if it was started by
 * another Node than the pinned one, runs it with that. Worker threads import this again.
 */
export async function startInstalled(level) {
  if (!isMainThread) return
  const problem = await install(level)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  const isPinned = process.execPath.startsWith(join(realpathSync(modules), 'node', sep))
  if (!isPinned) process.exit(await runHere('node', process.argv.slice(1)))
}

/**
 * Installs what building and serving need, builds what is out of date, and runs a program with
 * these arguments of Node. Resolves with an exit code.
 */
export async function runBuilt(build, ...program) {
  const problem = await install('site')
  if (problem) console.error(problem)
  const buildCode = problem ? 1 : await runHere('node', [build, '--if-stale'])
  return buildCode || runHere('node', program)
}

/**
 * Keeps what is installed, unlike `npm ci`. Without npm's list of it, which npm writes at the end,
 * an interrupted installation starts anew.
 */
async function addRest(label) {
  const path = join(projectDir, installedLock)
  const list = readFileSync(path)
  rmSync(path)
  const result = await npm(label, 'install', '--no-save', '--package-lock')
  if (result.code !== 0) writeFileSync(path, list)
  return result
}

/** Whatever NODE_ENV and the options of a surrounding npm: `npm run --silent` hides all errors. */
function npm(label, ...args) {
  return runQuietly(label, 'npm', [
    ...args,
    '--include=dev',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ])
}

function hasNode() {
  return existsSync(join(modules, '.bin', 'node'))
}

/** The paths of the packages that npm installs for these workspaces. */
function neededBy(workspaces, lock) {
  const links = Object.keys(lock).filter((path) => workspaces.includes(lock[path].resolved))
  const needed = new Set([...workspaces, ...links])
  for (const from of needed) {
    const { dependencies, peerDependencies, devDependencies } = lock[from]
    const own = workspaces.includes(from) && devDependencies
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...own })) {
      let at = from
      while (at && !(`${at}/node_modules/${name}` in lock)) {
        at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))
      }
      const path = `${at && `${at}/`}node_modules/${name}`
      if (path in lock) needed.add(path)
    }
  }
  return [...needed].filter((path) => isRequired(path, lock))
}

/** Optional packages are for other machines, mostly. */
function isRequired(path, lock) {
  return path.startsWith('node_modules/') && !lock[path].optional
}

function readLock(file) {
  const path = join(projectDir, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

function explain(output) {
  if (/are in sync/.test(output)) {
    return 'package-lock.json does not fit package.json: run npm install, and look at what it changes'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: the packages could not be installed'
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/i.test(output)) {
    return 'npm cannot be reached: the packages could not be installed; check the network or proxy'
  }
  if (/EACCES|EPERM/.test(output))
    return 'The project folder is not writable: nothing was installed'
  return `npm could not install the packages:\n${output.trimEnd()}`
}
