import type { Environment } from '../config.ts'
import { openOwner, ownerErrors } from '../owner/owner.ts'
import type { StartThread } from '../store/sqlite.ts'
import { type ExitCode, exitCodes, UsageError } from './command.ts'
import { commandHelp, commands, helpText } from './commands.ts'
import type { Terminal } from './output.ts'

/** The command line, run as `npm run enquiries -- COMMAND`. */
export async function runTool(
  [name = '', ...argv]: string[],
  readEnvironment: () => Environment,
  terminal: Terminal,
  startThread?: StartThread,
): Promise<ExitCode> {
  const command = commands.get(name)
  try {
    if (['', 'help', '--help', '-h'].includes(name)) {
      await terminal.print([helpText()])
      return name === '' ? exitCodes.misused : exitCodes.done
    }
    if (command === undefined) throw new UsageError(`there is no command '${name}'`)
    if (argv.includes('--help') || argv.includes('-h')) {
      await terminal.print([commandHelp(name, command)])
      return exitCodes.done
    }
    const action = command.read(argv)
    const owner = openOwner(readEnvironment(), { mayMakeDatabase: name === 'restore', startThread })
    return await action(owner, terminal).finally(() => owner.close())
  } catch (error) {
    if (error instanceof UsageError) {
      const help = command === undefined ? '--help' : `${name} --help`
      terminal.remark(`${error.message} (see npm run enquiries -- ${help})`)
      return exitCodes.misused
    }
    if (!(error instanceof Error && ownerErrors.some((kind) => error instanceof kind))) throw error
    terminal.remark(error.message)
    return exitCodes.failed
  }
}
