import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureGdal } from './gdal.mjs'
import { projectDir, runHere } from './run.mjs'

/**
 * Everything beside the code, or what stands in the rooms that are named; the browser's tests are in
 * e2e/. Options of Node's test runner come after the rooms.
 */
const given = process.argv.slice(2)
const optionsFrom = given.findIndex((argument) => argument.startsWith('-'))
const named = optionsFrom < 0 ? given : given.slice(0, optionsFrom)
const options = given.slice(named.length)

try {
  const files = named.length === 0 ? findTests() : named.flatMap(testsIn)
  // It reads what the explorer exports.
  if (files.some((file) => says(file, /gdal/i))) await ensureGdal()
  // The built site is weighed too.
  const needsSite = files.some((file) => says(file, /\bdist\b/))
  const buildCode = needsSite ? await runHere('node', ['site/build/build.ts', '--if-stale']) : 0
  // The desk's page is served to its own tests.
  const needsDesk = files.some((file) => file.startsWith('desk/'))
  const deskCode = needsDesk ? await runHere('node', ['desk/build/build.ts', '--if-stale']) : 0
  process.exitCode =
    buildCode ||
    deskCode ||
    (await runHere('node', [
      ...['--import', './tasks/fuzz-seed.mjs', '--test'],
      // By itself Node leaves one processor to others.
      `--test-concurrency=${availableParallelism()}`,
      ...options,
      ...files,
    ]))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function findTests() {
  const rooms = readdirSync(projectDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:node_modules|\.)/.test(entry.name))
    .flatMap(({ name }) => inside(name))
  return [...readdirSync(projectDir), ...rooms].filter((file) => file.endsWith('.test.ts'))
}

function inside(room) {
  return readdirSync(join(projectDir, room), { recursive: true }).map((file) =>
    [room, file].join('/').replaceAll('\\', '/'),
  )
}

/** A room, or what the paths of files begin with. */
function testsIn(room) {
  const start = room.replace(/^\.\//, '').replace(/\/+$/, '')
  const tests = findTests().filter((file) => file.startsWith(start))
  const inRoom = tests.filter((file) => file.startsWith(`${start}/`))
  if (tests.length === 0) {
    throw new Error(`No test stands in '${room}': name a room, such as explorer/filter or server`)
  }
  return inRoom.length > 0 ? inRoom : tests
}

function says(file, word) {
  return word.test(readFileSync(join(projectDir, file), 'utf8'))
}
