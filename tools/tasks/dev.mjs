import { runBuilt } from './install.mjs'

/**
 * Site with reload and server with watch, at one address. The server behind the pages needs a built
 * site, as in production.
 */
process.exitCode = await runBuilt('site/build/build.ts', 'site/build/develop.ts')
