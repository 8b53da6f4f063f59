import { existsSync } from 'node:fs'
import { type Action, type ExitCode, exitCodes, UsageError } from './cli/command.ts'
import { commandHelp, commands, helpText } from './cli/commands.ts'
import { print, remark } from './cli/output.ts'
import { type OpenOptions, openOwner, ownerErrors } from './owner/owner.ts'

process.stdout.on('error', () => undefined) // whoever read it is gone, which print() notices
process.exitCode = await main(process.argv.slice(2))

/** The owner's tool, run as `npm run enquiries -- COMMAND`. */
async function main([name = '', ...argv]: string[]): Promise<ExitCode> {
  const command = commands.get(name)
  try {
    if (['', 'help', '--help', '-h'].includes(name)) {
      await print([helpText()])
      return name === '' ? exitCodes.misused : exitCodes.done
    }
    if (command === undefined) throw new UsageError(`there is no command '${name}'`)
    if (argv.includes('--help') || argv.includes('-h')) {
      await print([commandHelp(name, command)])
      return exitCodes.done
    }
    const action = command.read(argv)
    return await run(action, { mayMakeDatabase: name === 'restore' })
  } catch (error) {
    if (error instanceof UsageError) {
      const help = command === undefined ? '--help' : `${name} --help`
      remark(`${error.message} (see npm run enquiries -- ${help})`)
      return exitCodes.misused
    }
    if (!(error instanceof Error && ownerErrors.some((kind) => error instanceof kind))) throw error
    remark(error.message)
    return exitCodes.failed
  }
}

async function run(action: Action, options: OpenOptions): Promise<ExitCode> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const owner = openOwner(process.env, options)
  try {
    return await action(owner)
  } finally {
    await owner.close()
  }
}
