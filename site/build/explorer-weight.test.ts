import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const siteDir = join(import.meta.dirname, '..')
const distDir = join(siteDir, 'dist')
const kB = 1000

describe('the weight of the explorer', () => {
  const first = closure('explorer-????????.js', 'later/webgl-map-*.js', 'survey-worker-*.js')

  it('its button costs at most 1 kB', async () => {
    const bytes = brotliCompressSync(await bundleAlone('explorer-button.ts')).length

    assert.ok(bytes > 0 && bytes <= kB, `${bytes} bytes`)
  })

  it('the first opening loads at most 312 kB', () => {
    const bytes = weigh(first)

    assert.ok(first.size >= 3)
    assert.ok(bytes <= 312 * kB, `${bytes} bytes: ${[...first].join(', ')}`)
  })

  it('raising the water loads at most 12 kB more than the question', () => {
    const known = new Set([...first, ...closure('later/ask-note-*.js')])
    const more = closure('later/water-gauge-*.js', 'flood-worker-*.js')
    const bytes = weigh([...more].filter((file) => !known.has(file)))

    assert.ok(bytes > 0 && bytes <= 12 * kB, `${bytes} bytes: ${[...more].join(', ')}`)
  })

  it('React is in the popup’s file alone', () => {
    const assetsDir = join(distDir, 'assets')
    const files = globSync('**/*.js', { cwd: assetsDir }).filter((file) =>
      readFileSync(join(assetsDir, file), 'utf8').includes('Minified React error'),
    )

    assert.deepEqual(files.map(nameOf), ['popup'])
    assert.deepEqual([...closure('popup-*.js')], files)
  })

  it('what the first opening does not need is in a folder of its own', () => {
    const script = closure('explorer-????????.js')
    const later = globSync('later/*.js', { cwd: join(distDir, 'assets') }).map(slashed)
    const imports = [...script, ...later].flatMap(
      (file) => read(file).match(/\bimport\([^)]*\)/g) ?? [],
    )

    assert.deepEqual(
      [...script].filter((file) => file.includes('/')),
      [],
    )
    assert.ok(later.length > 20)
    assert.deepEqual(
      imports.filter((text) => !/laterFolder|\/kept-/.test(text)),
      [],
    )
  })

  const base = closure('formats-worker-*.js', 'serve-page-*.js')
  const later = [...new Set([...base].flatMap(laterImports))]
    .filter((file) => !base.has(file))
    .toSorted()

  it("no script imports from a worker's script, which WebKit would run again", () => {
    const scripts = globSync('**/*.js', { cwd: join(distDir, 'assets') })
    const imported = scripts.flatMap((file) => [...neededBy(file), ...laterImports(file)])
    const workers = scripts.filter((file) => /^(?:formats|survey)-worker-/.test(file))

    assert.equal(workers.length, 2)
    assert.deepEqual(
      workers.filter((file) => imported.includes(file)),
      [],
    )
  })

  it('the code of each format loads later', () => {
    const folders = globSync('*/{read,write}.ts', { cwd: join(siteDir, '../formats') })
    const wanted = folders.map((path) => path.replace(/^([\w-]+)\/(\w+)\.ts$/, '$2-$1'))

    const found = new Set(later.map(nameOf))
    assert.deepEqual(
      wanted.filter((name) => !found.has(name)),
      [],
    )
  })

  for (const script of later) {
    // SQLite, which reads and writes GeoPackages, is a WebAssembly module that nothing else
    // requests.
    const modules = nameOf(script).endsWith('-geopackage') ? [sqlModule()] : []
    const files = [...closure(script)].filter((file) => !base.has(file))
    // A reader of another format has its own limit.
    const isCodec = (file: string) => !base.has(file) && !/^(?:read|write)-/.test(file)
    const codec = heaviest(files.flatMap(laterImports).filter(isCodec))
    // The requirement counts SQLite in KiB: 13 of script and 283 of WebAssembly.
    const limit =
      modules.length > 0 ? 300 * 1024 : nameOf(script) === 'read-spreadsheet' ? 60 * kB : 90 * kB

    it(`${nameOf(script)}: at most ${limit} bytes more`, () => {
      const fetched = [...files, ...codec, ...modules].filter((file) => !base.has(file))
      const bytes = weigh(new Set(fetched))

      assert.ok(bytes > 0 && bytes <= limit, `${bytes} bytes`)
    })
  }
})

/** The files with these names and everything they need to start. */
function closure(...patterns: string[]): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    neededBy(file).forEach(add)
  }
  for (const pattern of patterns) {
    const found = globSync(pattern, { cwd: join(distDir, 'assets') })
    assert.equal(found.length, 1, `${pattern} is ${found.join(' and ') || 'missing'}`)
    found.forEach(add)
  }
  return files
}

const slashed = (path: string) => path.replaceAll('\\', '/')

function neededBy(file: string): string[] {
  const imports = read(file).matchAll(/\b(?:from|import)\s*["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g)
  return [...imports].map(([, path = '']) => posix.join(posix.dirname(file), path))
}

function laterImports(file: string): string[] {
  const imports = read(file).matchAll(/\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
  return [...imports].flatMap(([, name]) => name ?? [])
}

/**
 * A file has one kind of compression, so the largest of the possible modules counts, with its
 * imports.
 */
function heaviest(codecs: readonly string[]): ReadonlySet<string> {
  const loads = codecs.map((codec) => closure(codec)).toSorted((a, b) => weigh(b) - weigh(a))
  return loads[0] ?? new Set()
}

/** Counted once, however its library refers to it. */
function sqlModule(): string {
  const modules = globSync('*.wasm', { cwd: join(distDir, 'assets') })
  assert.equal(modules.length, 1, `SQLite is ${modules.join(' and ') || 'missing'}`)
  return modules[0] ?? ''
}

function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, '')
}

function read(file: string): string {
  return readFileSync(join(distDir, 'assets', file), 'utf8')
}

/** As sent: a tiny file is not compressed if that would make it larger. */
function weigh(files: Iterable<string>): number {
  const sizes = [...files].map((file) => {
    const path = join(distDir, 'assets', file)
    return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A module minified like the build's, without anything around it. */
async function bundleAlone(file: string): Promise<string> {
  const output = await build({
    configFile: join(siteDir, 'build/vite.config.ts'),
    logLevel: 'error',
    define: { __EXPLORER_URL__: JSON.stringify('/assets/explorer-12345678.js') },
    build: {
      write: false,
      rolldownOptions: { input: join(siteDir, file), preserveEntrySignatures: 'strict' },
    },
  })
  assert.ok('output' in output)
  return output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}
