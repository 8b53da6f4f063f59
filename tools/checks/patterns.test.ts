import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, it } from 'node:test'
import { listFiles } from '../testing/imports.ts'
import { mayImport } from './imports-for-tests.ts'

const files = listFiles()
const folders = new Set(files.flatMap(parentsOf))
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
  /^(?:site\/(?:dist|pictures\/…)|art\/cache|art\/relief\/seed\.ts|tools\/tasks\/lock$|explorer\/fliter|quality\/e2e\/none\.)|^\w+\/(?:parts\/)?[a-e]\.(?:test\.)?(?:ts|css)$/

/** A check that looks for files in a folder that was moved finds none, and passes. */
describe('folders and patterns match at least one file', () => {
  it('in the table of imports', () => {
    const rooms = Object.entries(mayImport).flat(2)

    assert.deepEqual(
      rooms.filter((room) => !finds(room)),
      [],
    )
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
    const named = patterns.filter((pattern) => !isMade.test(pattern))

    assert.ok(named.length > 30)
    assert.deepEqual(
      named.filter((pattern) => !finds(pattern.replace('!', ''))),
      [],
    )
  })

  it('in tools and tests', () => {
    const path = new RegExp(
      `['"\`](?:\\.{1,2}/)*((?:${roots.join('|')})/[^'"\`\\s:$\\\\]*)['"\`]`,
      'g',
    )
    const paths = code.flatMap(({ text }) =>
      [...text.matchAll(path)].map(([, found = '']) => found),
    )

    assert.ok(paths.length > 200)
    assert.deepEqual(
      paths.filter((found) => !finds(found) && !notOurs.test(found)),
      [],
    )
  })

  it('in regular expressions for paths', () => {
    const beginning = /\/\^(?:\(\?:)?([a-z][a-z|\\/]*?)\)?\\\//g
    const named = code
      .filter(({ file }) => file.startsWith('tools/'))
      .flatMap(({ text }) =>
        [...text.matchAll(beginning)].flatMap(([, names = '']) => names.split('|')),
      )

    assert.ok(named.length > 10)
    assert.deepEqual(
      named.filter((name) => !finds(name.replaceAll('\\', ''))),
      [],
    )
  })
})

function finds(path: string): boolean {
  const pattern = path.replace(/\/$/, '')
  return folders.has(pattern) || files.some((file) => matchesGlob(file, pattern))
}

function parentsOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...parentsOf(folder)]
}

/** Some have comments. */
function settingsOf(file: string) {
  return JSON.parse(readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
}
