import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { importsOf, listFiles, specifiersOf } from '../testing/imports.ts'
import { tableBelow } from './documents-for-tests.ts'

const inExplorer = (names: string) => names.split(' ').map((name) => `explorer/${name}`)

/** Which room may import which. A room may always import itself. A file's path decides its room. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  'site/content': [],
  'site/styles': [],
  'site/parts': [],
  'site/sections': ['site/parts', 'site/styles'],
  'site/contact': ['contract', 'site/parts', 'site/styles'],
  'site/pages': ['site/content', 'site/sections', 'site/parts', 'site/contact'],
  site: [
    ...['site/pages', 'site/contact', 'site/content', 'site/parts', 'site/styles'],
    ...['explorer', 'explorer/loading'],
  ],
  'site/build': ['site', 'site/content', 'site/styles'],
  // The explorer's sample, with its figures and texts: the scenes show what the explorer shows.
  art: [
    ...inExplorer('survey plane dataset filter content layers writing state'),
    'site/content',
    'site/styles',
  ],
  'explorer/content': [],
  'explorer/parts': ['site/styles'],
  'explorer/survey': ['explorer/loading', 'explorer/plane', 'formats'],
  'explorer/filter': ['explorer/survey', 'explorer/plane', 'explorer/dataset'],
  'explorer/plane': ['formats'],
  'explorer/loading': [],
  'explorer/layers': [...inExplorer('dataset survey plane filter'), 'formats', 'site/styles'],
  'explorer/dataset': [...inExplorer('content survey plane'), 'site/styles', 'formats'],
  formats: [],
  'explorer/files': [...inExplorer('loading content survey plane'), 'site/styles', 'formats'],
  // Formats values, plots and questions for display.
  'explorer/writing': [...inExplorer('content survey dataset filter')],
  'explorer/team': ['explorer/survey', 'explorer/state', 'explorer/timing.ts'],
  'explorer/map': [
    ...inExplorer('loading layers survey plane dataset filter'),
    'formats',
    'site/styles',
  ],
  // What a link, a project and this device keep of a visitor's work.
  'explorer/kept': [
    ...inExplorer('loading dataset filter files layers map state timing.ts'),
    'formats',
  ],
  // Loaded when a visitor first measures.
  'explorer/measure': [...inExplorer('map plane state survey'), 'formats'],
  // Loaded with the first file that shows values of a band or the density of points.
  'explorer/values': [...inExplorer('content dataset layers map plane writing'), 'formats'],
  'explorer/panels': [
    ...inExplorer(
      'measure values kept loading content parts survey dataset filter files plane team layers map state timing.ts writing',
    ),
    'site/styles',
    'formats',
  ],
  // The printed sheet of the map.
  'explorer/sheet': [
    ...inExplorer(
      'values loading content parts survey dataset filter plane layers map writing state',
    ),
    'site/content',
    'site/styles',
    'formats',
  ],
  // The shared state for the parts that display it; the rest of the folder assembles everything.
  'explorer/state': [
    ...inExplorer('survey dataset filter plane layers map timing.ts'),
    'site/parts',
    'formats',
  ],
  'explorer/timing.ts': [],
  explorer: [
    ...inExplorer(
      'kept loading measure state timing.ts content parts survey dataset filter files plane team layers map panels sheet values writing',
    ),
    'site/parts',
    'formats',
  ],
  'server/store': ['contract'],
  'server/delivery': ['contract', 'server/store', 'server/escape-html.ts'],
  'server/escape-html.ts': [],
  server: ['contract', 'server/store', 'server/delivery', 'server/escape-html.ts'],
  // The owner's own process. It does what the command line does, on a page with the site's design.
  desk: ['contract', 'server', 'server/store', 'server/delivery', 'desk/content'],
  'desk/content': [],
  'desk/build': ['site', 'site/build'],
  'desk/page': ['contract', 'site/styles', 'site/parts', 'desk/content', 'desk'],
  // Everything that a visitor and an owner use, in one world.
  'quality/simulation': [
    'contract',
    'site/contact',
    'server',
    'server/store',
    'server/delivery',
    'desk',
  ],
  'deploy/google-sheets': ['contract'],
  'quality/e2e': ['contract'],
  'quality/bench': ['contract', 'quality/e2e'],
  'tools/tasks': [],
  'tools/testing': [],
  'tools/checks': [],
}

const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The order of folders within a room, where it matters. */
const isOrdered = /^explorer\/(?:panels|state|filter|dataset|team|writing)\//

const files = listFiles().filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
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

  it('read the environment in one place of each process and one of the build', () => {
    const readers = sources.filter(
      (file) =>
        /^(?:contract|site|server|desk)\//.test(file) &&
        !file.includes('-for-tests.') &&
        readFileSync(file, 'utf8').includes('process.env'),
    )

    assert.deepEqual(
      readers,
      ['desk/main.ts', 'server/cli.ts', 'server/start.mjs', 'site/build/settings.ts'].filter(
        existsSync,
      ),
    )
  })
})

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
