import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address of who sent a request. Behind proxies, it is the nearest one in X-Forwarded-For that
 * is not a proxy's; what is no address there counts as the proxy that passed it on.
 */
export function addressOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips.map(withoutPort).findLast((address) => isIP(address) > 0) ?? ''
}

/** An IPv4 address, or the /64 of an IPv6 one, which is one household or office. */
export function senderOf(address: string): string {
  const [bare = ''] = address.split('%') // a link-local address may include its interface
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** What counts as one sender in a day: of IPv6 addresses a /48, because some get so many. */
export function networkOf(sender: string): string {
  return sender.replace(/:[^:]*::\/64$/, '::/48')
}

/** Whether an address is one of these, which may be networks or `loopback`. */
export function membersOf(proxies: readonly string[]): (address: string) => boolean {
  const members = new BlockList()
  for (const proxy of proxies) {
    const [network = '', bits] = (proxy === 'loopback' ? '127.0.0.0/8' : proxy).split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) members.addAddress(network, family)
    else members.addSubnet(network, Number(bits), family)
    if (proxy === 'loopback') members.addAddress('::1', 'ipv6')
  }
  return (address) => {
    const [bare = ''] = withoutPort(address).split('%') // a link-local address may include its interface
    return isIP(bare) > 0 && members.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
  }
}

/** Some proxies add the port, for IPv6 after brackets. */
function withoutPort(address: string): string {
  const [, bracketed, before] = /^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/.exec(address) ?? []
  return bracketed ?? before ?? address
}
