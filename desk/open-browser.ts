import { spawn } from 'node:child_process'
import { platform } from 'node:os'

/** Opens an address where there is a desktop to open it on; false if there is none. */
export function openBrowser(address: string, hasDesktop: boolean): boolean {
  const command = commands[platform()] ?? (hasDesktop ? 'xdg-open' : undefined)
  if (command === undefined) return false
  const child = spawn(command, [address], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined) // the address is printed in any case
  child.unref()
  return true
}

const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }
