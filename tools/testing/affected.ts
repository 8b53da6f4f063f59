import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { importsOf, listFiles } from './imports.ts'

/** Browser tests reach the code through the built site, so the room decides which of them run. */
export const browserTests: readonly [room: RegExp, specs: RegExp][] = [
  [/^(?:explorer|formats)\//, /^quality\/e2e\/explorer/],
  [/^desk\//, /^quality\/e2e\/desk/],
  [
    /^(?:contract\/|site\/contact\/|site\/content\/contact)/,
    /^quality\/e2e\/(?:any-text|failures|fields|no-script|popup|reader|submission|toasts)/,
  ],
  [/^contract\//, /^quality\/e2e\/desk/],
  [/^server\//, /^quality\/e2e\/(?:submission|desk)/],
  [/^design\//, /^quality\/e2e\/(?:desk|explorer|layout|pages)/],
  [/^site\/(?!contact\/|content\/)/, /^quality\/e2e\/(?!explorer|desk)/],
  [/^site\/content\//, /^quality\/e2e\/(?:layout|pages)/],
]

/** Those that import a changed file, directly or indirectly, and those that read files by name. */
export function affectedBy(changed: readonly string[], files = listFiles()) {
  const importers = new Map<string, string[]>()
  for (const file of files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))) {
    for (const target of importsOf(file)) {
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const reached = new Set(changed)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  const isAffected = (test: string) =>
    reached.has(test) ||
    changed.some((file) => dirname(file) === dirname(test) || readsFilesOf(test, roomOf(file)))
  const isSpecAffected = (spec: string) =>
    reached.has(spec) ||
    changed.some((file) =>
      browserTests.some(([room, specs]) => room.test(file) && !isTest(file) && specs.test(spec)),
    )
  return {
    unit: files.filter(
      (file) =>
        /\.test\.tsx?$/.test(file) &&
        isAffected(file) &&
        (changed.includes(file) || !isForCompleteRun(file)),
    ),
    browser: files.filter(
      (file) =>
        /^quality\/e2e\/[^/]+\.spec\.ts$/.test(file) && isSpecAffected(file) && isForProduct(file),
    ),
  }
}

/** As in tools/tasks/choose-tests.mjs, which is plain JavaScript. */
function isForCompleteRun(test: string): boolean {
  return /^\/\/ Complete run: /m.test(readFileSync(test, 'utf8'))
}

/** Has tests that `npm test` runs. */
function isForProduct(spec: string): boolean {
  return readFileSync(spec, 'utf8').includes('@product')
}

/** A test that reads files as text names none of them in an import. */
function readsFilesOf(test: string, room: string): boolean {
  const isNear = roomOf(test) === room || roomOf(test) === 'tools/checks'
  return isNear && /\b(?:readFileSync|readFile|globSync)\(/.test(readFileSync(test, 'utf8'))
}

function roomOf(file: string): string {
  return /^(?:(?:quality|tools)\/)?[^/]*/.exec(file)?.[0] ?? ''
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|-for-tests\.tsx?$/.test(file)
}

/** Everything that differs from a commit, whether committed since, staged, or new. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
  return [
    ...git('ls-files', '--others', '--exclude-standard'),
    ...git('diff', '--name-only', '--no-renames', commit),
  ]
}

if (import.meta.main) {
  try {
    const changed = changedSince(process.argv[2] ?? 'main')
    console.log(JSON.stringify({ changed, ...affectedBy(changed) }))
  } catch (error) {
    // Git's own line, for example in an archive, which is no repository.
    console.error(Object(error).stderr?.trim() || error)
    process.exitCode = 1
  }
}
