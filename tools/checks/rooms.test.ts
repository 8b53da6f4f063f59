import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { importsOf, listFiles, specifiersOf } from '../testing/imports.ts'
import { readDocument, tableBelow } from './documents-for-tests.ts'
import { mayImport } from './imports-for-tests.ts'

const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The order of folders within a room, where it matters. */
const isOrdered = /^explorer\/(?:panels|state|filter|dataset|team|writing)\//

const all = listFiles()
const files = all.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file) && file.includes('/'))

describe('the rooms', () => {
  it('contain each file once', () => {
    const homeless = sources.filter((file) => roomOf(file) === undefined)

    assert.deepEqual(homeless, [])
  })

  it('import only what the table allows', () => {
    const trespasses = sources.flatMap((file) =>
      importsOf(file)
        .filter((target) => !isAllowed(file, target))
        .map((target) => `${file} imports ${target}`),
    )

    assert.deepEqual(trespasses, [])
  })

  it('import from formats only what its README offers', () => {
    const offered = tableBelow('What it offers', 'formats/README.md').flatMap(([modules = '']) =>
      [...modules.matchAll(/`([^`]+)`/g)].map(([, path]) => `formats/${path}`),
    )
    const inner = sources
      .filter((file) => !file.startsWith('formats/'))
      .flatMap(importsOf)
      .filter((target) => target.startsWith('formats/') && !target.includes('-for-tests.'))
      .filter((target) => !offered.some((path) => target.startsWith(path)))

    assert.ok(offered.length > 5)
    assert.deepEqual([...new Set(inner)], [])
  })

  it('are the folders at the root, each with a README that begins with its purpose and its rule', () => {
    const presented = [
      ...['The website', 'The map', 'What serves both'].flatMap((part) =>
        tableBelow(part, 'README.md'),
      ),
    ].map(([link = '', purpose = '', may = '']) => ({
      folder: /`(\w+)\/`/.exec(link)?.[1] ?? '',
      purpose,
      may,
    }))

    assert.deepEqual(presented.map(({ folder }) => folder).sort(), rootFolders())
    for (const { folder, purpose, may } of presented) {
      const targets = importedBy(folder)
      const named = targets.map((target) => `\`${target}\``)
      const rule =
        named.length === 0
          ? 'Code here must not import from other folders.'
          : `Code here must not import from other folders, except ${listed(named)}.`
      const [, paragraph] = readDocument(`${folder}/README.md`).split('\n\n')
      assert.equal(may, listed(named) || 'nothing', folder)
      assert.equal(paragraph?.trim(), `${purpose} ${rule}`, folder)
    }
  })

  // Stylesheets, settings of tools and addresses of workers are no imports.
  it('name no path between the map and the pages, except to the face', () => {
    const named = all
      .filter((file) => /\.(?:ts|tsx|mjs|css|json)$/.test(file) && !file.includes('.test.'))
      .filter((file) => {
        const other = /^(?:explorer|formats)\//.test(file)
          ? /(?<![\w-])site\//
          : /^site\//.test(file)
            ? /(?<![\w-])(?:explorer\/(?!face\/)|formats\/)/
            : /(?!)/
        return other.test(readFileSync(file, 'utf8'))
      })

    assert.deepEqual(named, [])
  })

  it('import other workspaces by name, never by path', () => {
    const byPath = sources.filter((file) =>
      specifiersOf(file).some((specifier) => {
        const workspace = workspaceOf(join(dirname(file), specifier))
        return specifier.startsWith('.') && workspace !== '' && workspace !== workspaceOf(file)
      }),
    )

    assert.deepEqual(byPath, [])
  })

  // The linter's own rule reads every file of the project and its packages, even to check one.
  it('import files by name and extension', () => {
    const isBare = (specifier: string) => /^(?:\.|@app\/)(?!.*\.\w+(?:\?|$))/.test(specifier)
    const bare = files.flatMap((file) =>
      specifiersOf(file)
        .filter(isBare)
        .map((specifier) => `${file} imports ${specifier}`),
    )

    assert.deepEqual(bare, [])
  })

  it('have no circular imports', () => {
    assert.deepEqual(cycles(), [])
  })

  it('import only from lower layers', () => {
    const importedBy = (room: string) => mayImport[room] ?? []
    assert.deepEqual(cyclesIn(Object.keys(mayImport), importedBy), [])
  })

  it('have folders that import each other in one direction', () => {
    const folders = new Map<string, Set<string>>()
    for (const file of sources.filter((source) => isOrdered.test(source))) {
      for (const target of importsOf(file).filter((path) => isOrdered.test(path))) {
        const [from, to] = [dirname(file), dirname(target)]
        if (from !== to) folders.set(from, (folders.get(from) ?? new Set()).add(to))
      }
    }

    assert.deepEqual(
      cyclesIn([...folders.keys()], (folder) => [...(folders.get(folder) ?? [])]),
      [],
    )
  })

  it('use code made for tests only in tests, and name it accordingly', () => {
    const isForTests = (file: string) =>
      /\.(?:test|spec)\.tsx?$|-for-tests\.tsx?$|^tools\/testing\//.test(file)
    // In a folder of tests, the folder's name is enough.
    const isAmongTests = (file: string) => isForTests(file) || file.startsWith('quality/e2e/')
    const importers = new Map<string, string[]>()
    for (const file of files) {
      for (const target of importsOf(file)) {
        importers.set(target, [...(importers.get(target) ?? []), file])
      }
    }
    const leaked = [...importers].filter(
      ([target, by]) => target.includes('-for-tests.') && !by.every(isAmongTests),
    )
    // Entry points need no importer.
    const isProgram = (file: string) => readFileSync(file, 'utf8').includes('import.meta.main')
    const unnamed = [...importers].filter(
      ([target, by]) =>
        by.every(isAmongTests) &&
        sources.includes(target) &&
        !isAmongTests(target) &&
        !isProgram(target),
    )

    assert.deepEqual({ leaked, unnamed }, { leaked: [], unnamed: [] })
  })

  it('read the environment in one place of the server, at its start and in the build', () => {
    const readers = sources.filter(
      (file) =>
        /^(?:contract|site|server|desk)\//.test(file) &&
        !file.includes('-for-tests.') &&
        readFileSync(file, 'utf8').includes('process.env'),
    )

    assert.deepEqual(
      readers,
      ['server/config.ts', 'server/start.mjs', 'site/build/settings.ts'].filter(existsSync),
    )
  })
})

function rootFolders(): string[] {
  const folders = all.flatMap((file) => /^([^./][^/]*)\//.exec(file)?.[1] ?? [])
  return [...new Set(folders)].sort()
}

/** A folder, or its only subfolder that may be imported. */
function importedBy(folder: string): string[] {
  const isOf = (room: string) => room === folder || room.startsWith(`${folder}/`)
  const targets = new Set(
    Object.keys(mayImport)
      .filter(isOf)
      .flatMap((room) => mayImport[room] ?? [])
      .filter((target) => !isOf(target)),
  )
  return [...Map.groupBy(targets, (target) => target.split('/')[0] ?? '')]
    .map(([root, [only = root, ...others]]) => (others.length > 0 ? root : only))
    .sort()
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}

/** Each circle of imports; type imports count. */
function cycles(): string[][] {
  return cyclesIn(files, (file) => (files.includes(file) ? importsOf(file) : []))
}

function cyclesIn(all: readonly string[], next: (one: string) => readonly string[]): string[][] {
  const found: string[][] = []
  const isDone = new Set<string>()
  const follow = (one: string, way: string[]) => {
    const at = way.indexOf(one)
    if (at >= 0) found.push([...way.slice(at), one])
    if (at >= 0 || isDone.has(one)) return
    for (const target of next(one)) follow(target, [...way, one])
    isDone.add(one)
  }
  for (const one of all) follow(one, [])
  return found
}

function isAllowed(file: string, target: string): boolean {
  const room = roomOf(file)
  const other = roomOf(target)
  if (other === 'tools/testing' && file.includes('-for-tests.')) return true
  return (
    room !== undefined &&
    other !== undefined &&
    (room === other || (mayImport[room]?.includes(other) ?? false))
  )
}

/** The longest path of the table that contains the file. */
function roomOf(file: string): string | undefined {
  return Object.keys(mayImport)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** Rooms that are not workspaces, such as e2e, cannot be imported by name. */
function workspaceOf(file: string): string {
  return workspaces.find((workspace) => file.startsWith(`${workspace}/`)) ?? ''
}
