import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './run.mjs'

/**
 * Imported by tasks that run tests: builds and servers get the default settings, because an empty
 * variable takes precedence over `.env`. Otherwise they could use the owner's database, mail server
 * and Google sheet.
 */
const example = join(projectDir, '.env.example')
const settings = existsSync(example) ? readFileSync(example, 'utf8') : ''
for (const [, name] of settings.matchAll(/^([A-Z_]+)=/gm)) process.env[name] = ''
delete process.env.NODE_ENV
