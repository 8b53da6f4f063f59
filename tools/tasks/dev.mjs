import { install } from './install.mjs'
import { runHere } from './run.mjs'

/** Site with reload and server with watch, at one address. */
const problem = await install('site')
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  // The server behind the pages needs a built site, as in production.
  const buildCode = await runHere('node', ['site/build/build.ts', '--if-stale'])
  process.exitCode = buildCode || (await runHere('node', ['site/build/develop.ts']))
}
