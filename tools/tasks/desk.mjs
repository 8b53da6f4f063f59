import { runBuilt } from './install.mjs'

/** The owner's desk: installs what is missing, builds the page if it is stale, and opens it. */
process.exitCode = await runBuilt('desk/build/build.ts', 'desk/main.ts', ...process.argv.slice(2))
