import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { runBuilt } from './install.mjs'
import { projectDir } from './run.mjs'

/** Installs what is missing, builds what is stale, serves. Runs under any Node from 20 on. */
const problem = await portProblem()
if (problem) console.error(problem)
// The pinned Node gets security releases late; it may serve here, also with NODE_ENV=production.
process.env.UNSAFE_NODE ??= 'allow'
const server = ['--max-semi-space-size=8', 'server/start.mjs']
process.exitCode = problem ? 1 : await runBuilt('site/build/build.ts', ...server)

/** Checked first, so that nobody waits a minute before the port turns out to be in use. */
function portProblem() {
  const settings = join(projectDir, '.env')
  if (existsSync(settings)) {
    // If the settings cannot be read, by this Node or by this user, the build says so.
    try {
      process.loadEnvFile(settings)
    } catch {
      return undefined
    }
  }
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', ({ code }) => {
      const isTaken = code === 'EADDRINUSE'
      resolve(isTaken ? `Port ${port} on ${host} is taken: set PORT to another` : undefined)
    })
    // For any other problem with HOST or PORT, the server has a better message.
    if (!Number.isInteger(port) || port < 0 || port > 65535) resolve(undefined)
    else probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
}
