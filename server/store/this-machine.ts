import { isIPv4 } from 'node:net'

/** Whether what is sent to this host, or to this socket's path, stays on this machine. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === '' || name.startsWith('/')) return true
  if (name === '::1' || /^(?:.+\.)?localhost$/.test(name)) return true
  return isIPv4(name) && name.startsWith('127.')
}
