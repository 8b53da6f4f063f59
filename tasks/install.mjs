import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir, runQuietly } from './run.mjs'

/** Installs the packages of the lock file, if any are missing. Returns a message if that fails. */
export async function install() {
  if (isInstalled()) return undefined
  const label = 'Installing packages (once, about a minute)'
  const { code, output } = await runQuietly(label, 'npm', ['ci', '--no-audit', '--no-fund'])
  if (code !== 0) return explain(output)
  if (!existsSync(join(projectDir, 'node_modules/.bin/node'))) {
    return 'The pinned Node was not installed: allow its install script (npm config ignore-scripts is on?)'
  }
  return undefined
}

/** Compares versions rather than dates: a checkout changes dates only. */
function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed || !existsSync(join(projectDir, 'node_modules/.bin/node'))) return false
  return Object.entries(readLock('package-lock.json')).every(([path, wanted]) => {
    const isForThisMachine = path.startsWith('node_modules/') && !wanted.optional
    return !isForThisMachine || (path in installed && installed[path].version === wanted.version)
  })
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
