import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { filesOf, isForCompleteRun, takeShard } from './choose-tests.mjs'
import './default-settings.mjs'
import { capture, projectDir, runHere, startBeside } from './run.mjs'
import { provide } from './system-packages.mjs'

/**
 * Each process compiles what its tests import, and builds the sample survey, so few processes with
 * many files need much less processor time than many with few.
 */
const FILES_PER_PROCESS = 128

/** Stops a test that hangs; far longer than a busy machine needs. */
const TIMEOUT_MS = 600_000

/**
 * The tests beside the code, or those in the given rooms; browser tests are in quality/e2e/. Without rooms,
 * files with a line that begins with '// Complete run:' and gives the reason are left out, unless
 * `--all` includes them. `--shard=1/2` runs every second file. Options of Node's test runner come
 * after the rooms. Files share a process, unless one of their lines begins with '// Own process:'
 * and gives the reason.
 */
const areAll = process.argv.includes('--all')
const { given, shard } = takeShard(process.argv.slice(2).filter((word) => word !== '--all'))
const optionsFrom = given.findIndex((argument) => argument.startsWith('-'))
const named = optionsFrom < 0 ? given : given.slice(0, optionsFrom)
const options = given.slice(named.length)

// Lower than the browser tests, which take longer, but not starved by other work.
setPriority(5)
try {
  const found = named.length === 0 ? findTests() : named.flatMap(testsIn)
  const chosen = found.filter((file) => areAll || named.length > 0 || !isForCompleteRun(file))
  const files = filesOf(shard, chosen)
  const { env } = await provide(...(files.some((file) => says(file, /gdal/i)) ? ['gdal-bin'] : []))
  Object.assign(process.env, env)
  await build(files)
  const postgres = await sharePostgres(files)
  process.exitCode = await runBatches(batchesOf(files)).finally(() => postgres?.end())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Builds what the tests read. */
async function build(files) {
  const builds = [
    files.some((file) => says(file, /'dist'|site\/dist/)) && 'site/build/build.ts',
    files.some((file) => file.startsWith('desk/')) && 'desk/build/build.ts',
  ]
  for (const build of builds.filter(Boolean)) {
    if ((await runHere('node', [build, '--if-stale'])) !== 0) throw new Error(`${build} failed`)
  }
}

/** One server for all files that use it. A single file starts its own. */
async function sharePostgres(files) {
  const users = files.filter((file) => says(file, /\bopen(?:Test|Own)Postgres\b/))
  if (users.length < 2) return undefined
  const postgres = await startBeside('node', ['server/store/share-postgres-for-tests.ts'])
  process.env.TEST_POSTGRES = postgres.output
  return postgres
}

/** The longest first, so that none of them runs alone at the end. */
function batchesOf(files) {
  const alone = files.filter((file) => says(file, /^\/\/ Own process: /m))
  const shared = files.filter((file) => !alone.includes(file))
  const components = shared.filter((file) => file.endsWith('.tsx'))
  const plain = shared.filter((file) => !file.endsWith('.tsx'))
  return [
    ...[components, plain].flatMap((group) => divide(group, FILES_PER_PROCESS)),
    ...alone.map((file) => [file]),
  ]
}

function divide(files, size) {
  const count = Math.ceil(files.length / size)
  // Neighbours import the same code, so they go to the same process.
  return Array.from({ length: count }, (_, batch) =>
    files.filter((_, place) => Math.floor((place * count) / files.length) === batch),
  )
}

/** One more process than processors, because tests of databases and servers often wait. */
async function runBatches(batches) {
  const waiting = [...batches]
  const totals = { tests: 0, pass: 0, fail: 0, skipped: 0 }
  let failed = 0
  async function work() {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const { code, output } = await runBatch(batch)
      if (code !== 0) failed += 1
      process.stdout.write(output.replace(/^ℹ \w+ [\d.]+\n/gm, ''))
      const isUnexplained = code !== 0 && !/^ℹ fail [1-9]/m.test(output)
      if (isUnexplained) console.log(`Ended with ${code}: ${batch.join(' ')}`)
      for (const key of Object.keys(totals)) {
        totals[key] += Number(new RegExp(`^ℹ ${key} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  for (const [key, count] of Object.entries(totals)) console.log(`ℹ ${key} ${count}`)
  return failed === 0 ? 0 : 1
}

function runBatch(files) {
  const isOfComponents = files[0].endsWith('.tsx')
  const hasReporter = options.some((option) => option.startsWith('--test-reporter'))
  return capture('node', [
    ...['--import', './tools/tasks/fuzz-seed.mjs', '--import', './tools/testing/report-open.mjs'],
    ...(isOfComponents ? ['--import', './tools/testing/start-components.mjs'] : []),
    ...['--test', '--test-isolation=none', `--test-timeout=${TIMEOUT_MS}`],
    ...(hasReporter ? [] : ['--test-reporter=spec']),
    ...[...options, ...files],
  ])
}

function findTests() {
  return readdirSync(projectDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:node_modules|\.)/.test(entry.name))
    .flatMap(({ name }) => inside(name))
    .filter((file) => /\.test\.tsx?$/.test(file))
}

function inside(room) {
  return readdirSync(join(projectDir, room), { recursive: true }).map((file) =>
    [room, file].join('/').replaceAll('\\', '/'),
  )
}

/** A room, or the beginning of file paths. */
function testsIn(room) {
  const start = room.replace(/^\.\//, '').replace(/\/+$/, '')
  const tests = findTests().filter((file) => file.startsWith(start))
  const inRoom = tests.filter((file) => file.startsWith(`${start}/`))
  if (tests.length === 0) {
    throw new Error(`No tests in '${room}'. Name a folder, for example explorer/filter or server.`)
  }
  return inRoom.length > 0 ? inRoom : tests
}

function says(file, word) {
  return word.test(readFileSync(join(projectDir, file), 'utf8'))
}
