import { install } from './install.mjs'
import { runHere } from './run.mjs'

/** The owner's desk: installs what is missing, builds the page if it is stale, and opens it. */
const problem = await install('site')
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  const buildCode = await runHere('node', ['desk/build/build.ts', '--if-stale'])
  process.exitCode =
    buildCode || (await runHere('node', ['desk/main.ts', ...process.argv.slice(2)]))
}
