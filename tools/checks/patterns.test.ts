import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, it } from 'node:test'
import { chromiumAlone } from '../../quality/e2e/engines.ts'
import { listFiles } from '../testing/imports.ts'
import { mayImport } from './imports-for-tests.ts'

const files = listFiles()
const folders = new Set(files.flatMap(parentsOf))
const paths = new Set(['.', ...folders, ...files])
const roots = [...folders].filter((folder) => /^\w+$/.test(folder))

/** Tools, tests, and whatever looks for files. */
const code = files
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(
    ({ file, text }) =>
      /^tools\/|\.(?:test|spec)\.tsx?$|-for-tests\.tsx?$/.test(file) || text.includes('globSync('),
  )

/** Paths that no file has: made by the build, invented by a test, or the beginning of a name. */
const notOurs =
  /^(?:site\/(?:dist|pictures\/…)|broken\/|art\/(?:cache|relief\/seed\.ts)|tools\/tasks\/lock$|explorer\/fliter|quality\/e2e\/none\.|assets\/|node_modules\/)|^\w+\/(?:parts\/)?[a-e]\.(?:test\.)?(?:ts|css)$/

/** A check that looks for files in a folder that was moved finds none, and passes. */
describe('folders and patterns match at least one file', () => {
  it('in the table of imports', () => {
    expectFound(Object.entries(mayImport).flat(2), 50)
  })

  it('in the settings of tools', () => {
    const biome = settingsOf('biome.json')
    const patterns: string[] = [
      ...[biome.files, ...biome.overrides].flatMap(({ includes }) => includes),
      ...settingsOf('package.json').workspaces,
      ...readFileSync('.dockerignore', 'utf8').split('\n'),
      ...files
        .filter((file) => /(?:^|\/)tsconfig\.json$/.test(file))
        .flatMap((file) =>
          settingsOf(file).include.map((path: string) => join(dirname(file), path)),
        ),
    ]
    // Folders that Git ignores.
    const isMade =
      /^!?(?:\*\*\/)?(?:|\.git|\.env|dist|node_modules|\.cache|data|test-results|art\/cache)$/

    expectFound(
      patterns
        .filter((pattern) => !isMade.test(pattern))
        .map((pattern) => pattern.replace('!', '')),
      30,
    )
  })

  it('in the ignored folders of Git, except for their own names', () => {
    const ignored = readFileSync('.gitignore', 'utf8').match(/^.+\/(?=[^/\n]+\/?$)/gm) ?? []

    expectFound(ignored, 4)
  })

  it('in commands, and in what the container copies', () => {
    const scripts = Object.values<string>(settingsOf('package.json').scripts).join(' ')
    const dockerfile = readFileSync('Dockerfile', 'utf8')
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)]
    const workflow = readFileSync('.github/workflows/test.yml', 'utf8')

    expectFound(scripts.match(/\w[\w/.-]*\/[\w/.-]+/g) ?? [], 20)
    expectFound(
      copied.flatMap(([, sources = '']) => sources.split(' ')).filter((source) => source !== '.'),
      10,
    )
    expectFound(dockerfile.match(/\b\w+\/[\w.-]+\.mjs\b/g) ?? [], 1)
    expectFound(workflow.match(/\b[\w/-]+\/[\w.-]+\.(?:ts|mjs|json)\b/g) ?? [], 1)
  })

  it('in the settings of the browser tests', () => {
    const settings = readFileSync('quality/e2e/playwright.config.ts', 'utf8')
    const named = settings.matchAll(/(?:testDir|testIgnore|globalSetup)\b[^'\n]*'([^']+)'/g)
    const patterns = [...[...named].map(([, path = '']) => path), ...Object.keys(chromiumAlone)]

    expectFound(
      patterns.map((path) => join('quality/e2e', path)),
      9,
    )
  })

  it('in tools and tests', () => {
    const ending = String.raw`(?:\.(?:ts|tsx|mjs|css|md|json|sql)|[/*}])`
    const path = new RegExp(
      `['"\`](?:\\.{0,2}/)*((?:${roots.join('|')})/[^'"\`\\s:$\\\\]*|[\\w{][\\w{},*-]*/[\\w./*{},-]*${ending})['"\`]`,
      'g',
    )
    const paths = code.flatMap(({ text }) =>
      [...text.matchAll(path)].map(([, found = '']) => found),
    )

    assert.ok(paths.length > 200)
    assert.deepEqual(
      paths.filter((found) => !finds(found) && !notOurs.test(found) && !isEnd(found)),
      [],
    )
  })

  it('in lists of files for the bundler', () => {
    const lists = files
      .filter((file) => /^(?:explorer|site|desk)\/.*\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/import\.meta\.glob[^(]*\((\[[^\]]*\]|'[^']*')/g)]
          .flatMap(([, patterns = '']) => patterns.match(/[^'[\], ]+/g) ?? [])
          .map((pattern) => join(dirname(file), pattern)),
      )

    expectFound(lists, 5)
  })

  it('in regular expressions for paths', () => {
    const beginning = /\^((?:\(\?:[\w|\\/.-]+\)|\\[/.]|[\w-])+)/g
    const named = code
      .filter(({ file }) => file.startsWith('tools/'))
      .flatMap(({ text }) => [...text.matchAll(beginning)].map(([, source = '']) => source))
      .filter((source) => source.includes('\\/') && !source.startsWith('\\'))
      .flatMap((source) =>
        expand(source.replaceAll('(?:', '{').replaceAll(')', '}').replaceAll('|', ',')).map(
          (path) => path.replaceAll('\\', ''),
        ),
      )

    assert.ok(named.length > 60)
    assert.deepEqual(
      named.filter((name) => !files.some((file) => file.startsWith(name)) && !notOurs.test(name)),
      [],
    )
  })
})

function expectFound(patterns: readonly string[], least: number): void {
  assert.ok(patterns.length >= least, `${patterns.length} patterns`)
  assert.deepEqual(
    patterns.filter((pattern) => !finds(pattern)),
    [],
  )
}

function finds(path: string): boolean {
  const pattern = path.replace(/\/$/, '')
  if (paths.has(pattern)) return true
  const parts = expand(pattern)
  // Not each ending that braces list has to be in each folder.
  const haveFolders = parts.every((part) => paths.has(part.replace(/\/?[^/]*\*.*$/, '') || '.'))
  return /[*{]/.test(pattern) && haveFolders && files.some((file) => matchesGlob(file, pattern))
}

/** Whether a path begins in some folder of the project. */
function isEnd(path: string): boolean {
  return files.some((file) => file.endsWith(`/${path}`))
}

/** Each of the patterns that braces stand for. */
function expand(pattern: string): string[] {
  const [braces, words = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (braces === undefined) return [pattern]
  return words.split(',').flatMap((word) => expand(pattern.replace(braces, word)))
}

function parentsOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...parentsOf(folder)]
}

/** Some have comments. */
function settingsOf(file: string) {
  return JSON.parse(readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
}
