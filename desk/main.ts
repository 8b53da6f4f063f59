import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readBuiltFiles } from '@app/server/built-files.ts'
import { type Environment, loadEnvironment } from '@app/server/config.ts'
import { openOwner, ownerErrors } from '@app/server/owner/owner.ts'
import { buildDesk } from './app.ts'
import { terminal } from './content/words.ts'
import { loginName, openBrowser } from './open-browser.ts'
import { readArguments } from './read-arguments.ts'
import { buildSessions } from './session.ts'

try {
  const environment = loadEnvironment()
  const { isHelp, port } = readArguments(process.argv.slice(2))
  if (isHelp) console.log(terminal.help)
  else await serveDesk(port, environment)
} catch (error) {
  if (!(error instanceof Error && ownerErrors.some((kind) => error instanceof kind))) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Run as `npm run desk`: a separate process for the person who started it. */
async function serveDesk(port: number, environment: Environment): Promise<void> {
  const owner = openOwner(environment, { mayMakeDatabase: false })
  const sessions = buildSessions()
  const app = buildDesk({
    owner,
    sessions,
    files: await readBuiltFiles(join(import.meta.dirname, 'dist')),
    environment,
  })
  await owner.store.count({}, 1) // reports database problems here
  const origin = await app.listen({ host: '127.0.0.1', port })
  await owner.store.audit({ actor: owner.actor, action: 'desk', details: {} })

  const newAddress = () => `${origin}/?token=${sessions.makeToken()}`
  const address = newAddress()
  console.log(terminal.address(address))
  if (!openBrowser(address, environment)) {
    console.log(terminal.tunnel(new URL(origin).port, `${loginName(environment)}@${hostname()}`))
  }
  if (process.stdin.isTTY) {
    console.log(terminal.again)
    const lines = createInterface({ input: process.stdin })
    lines.on('line', () => console.log(terminal.address(newAddress())))
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await app.close()
      await owner.close()
      process.exit(0)
    })
  }
}
