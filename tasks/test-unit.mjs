import { ensureGdal } from './gdal.mjs'
import { runHere } from './run.mjs'

/** Everything beside the code; the browser's tests are in e2e/. */
const rooms = ['contract', 'site', 'server', 'explorer', 'art', 'tasks', 'bench', 'integrations']
const files = ['*.test.ts', ...rooms.map((room) => `${room}/**/*.test.ts`)]
const testing = ['--import', './tasks/fuzz-seed.mjs', '--test']

try {
  // It reads what the explorer exports.
  await ensureGdal()
  // The built site is weighed too.
  const buildCode = await runHere('node', ['site/build/build.ts', '--if-stale'])
  process.exitCode =
    buildCode || (await runHere('node', [...testing, ...process.argv.slice(2), ...files]))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
