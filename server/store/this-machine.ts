import { isIPv4 } from 'node:net'

/** Whether data sent to this host, or to this socket path, stays on this machine. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === '' || name.startsWith('/')) return true
  if (name === '::1' || /^(?:.+\.)?localhost$/.test(name)) return true
  return isIPv4(name) && name.startsWith('127.')
}
