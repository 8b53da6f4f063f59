import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { platform, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Opens an address in the desktop's browser; false if there is none. Every user of the machine can
 * see a program's arguments, so they contain a file that redirects to the address and that only its
 * owner may read. It is removed when this process ends.
 */
export function openBrowser(address: string, env: NodeJS.ProcessEnv): boolean {
  const hasDesktop = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  const command = commands[platform()] ?? (hasDesktop ? 'xdg-open' : undefined)
  if (command === undefined || env.SSH_CONNECTION !== undefined) return false
  const dir = mkdtempSync(join(tmpdir(), 'desk-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'desk.html')
  const refresh = `<!doctype html><meta http-equiv="refresh" content="0;url=${address}">`
  writeFileSync(file, refresh, { mode: 0o600 })
  const child = spawn(command, [pathToFileURL(file).href], { stdio: 'ignore', detached: true, env })
  child.on('error', () => undefined) // the address is printed in any case
  child.unref()
  return true
}

const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** The accounts that can log in remotely: not those of services, or without a name. */
export function loginName(
  { SUDO_USER }: NodeJS.ProcessEnv,
  readAccount: () => { username: string; shell: string | null } = userInfo,
): string {
  if (SUDO_USER !== undefined) return SUDO_USER
  try {
    const { username, shell } = readAccount()
    return /(?:nologin|false)$/.test(shell ?? '') ? 'YOUR-ACCOUNT' : username
  } catch {
    return 'YOUR-ACCOUNT'
  }
}
