import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

interface Locked {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const packages: Record<string, Locked> = JSON.parse(lock).packages

describe('the lock file', () => {
  it('has every native package for both architectures', () => {
    const forLinux = Object.entries(packages).filter(
      ([, { os, libc }]) => os?.includes('linux') && !libc?.includes('musl'),
    )
    const lacking = (from: string, to: string) =>
      forLinux
        .filter(([, { cpu }]) => cpu?.includes(from))
        .map(([path, { version }]) => [path.replace(from, to), version] as const)
        .filter(([path, version]) => packages[path]?.version !== version)
        .map(([path]) => path)

    assert.ok(forLinux.length >= 8, 'there are native packages to look at')
    assert.deepEqual([...lacking('x64', 'arm64'), ...lacking('arm64', 'x64')], [])
  })

  it('names no host to fetch from', () => {
    assert.doesNotMatch(lock, /"resolved": "https?:/)
  })
})
