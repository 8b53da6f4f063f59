import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'
import { projectDir, runQuietly, which } from './run.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chrome or Chromium that is there, else one that is installed now. Throws if neither works. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const attempts = [await installWithPlaywright(), await installFromDebian()]
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    `No Chrome or Chromium was found and none could be installed: install one and set CHROMIUM_PATH\n${attempts.join('\n')}`,
  )
}

function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...commands.map(which), ...places, playwrights()]
  return candidates.find((path) => path && existsSync(path))
}

/** The browser that Playwright has downloaded, if it has. */
function playwrights() {
  const script = "console.log(require('@playwright/test').chromium.executablePath())"
  try {
    return execFileSync(process.execPath, ['-e', script], {
      cwd: projectDir,
      encoding: 'utf8',
    }).trim()
  } catch {
    return undefined
  }
}

async function installWithPlaywright() {
  const label = 'Downloading Chromium with Playwright (once)'
  const { output } = await runQuietly(label, 'playwright', ['install', '--with-deps', 'chromium'])
  return output
}

async function installFromDebian() {
  return findChromium() ? '' : installWithApt("Installing Debian's Chromium (once)", 'chromium')
}
