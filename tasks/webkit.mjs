import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { which } from './run.mjs'

/**
 * WebKit's driver, its small browser, and a screen for it that nobody sees, or those that are
 * installed now. Nothing where they cannot be had: the other browsers are tested all the same.
 */
export async function ensureWebkit() {
  const found = find()
  if (found) return found
  await installWithApt("Installing Debian's WebKit (once)", 'webkit2gtk-driver', 'xvfb')
  return find()
}

function find() {
  const driver = which('WebKitWebDriver')
  const browser = findMiniBrowser()
  return driver && browser && which('Xvfb') ? { driver, browser } : undefined
}

/** Debian keeps it in a folder that is named after the machine. */
function findMiniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path))
}
