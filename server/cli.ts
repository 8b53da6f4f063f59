import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Action, CommandError, type ExitCode, exitCodes, UsageError } from './cli/command.ts'
import { commandHelp, commands, helpText } from './cli/commands.ts'
import { print, remark } from './cli/output.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openSpreadsheetFile } from './spreadsheet-file.ts'
import { openStore, sqliteFile } from './store/open-store.ts'
import { StoreRefusedError, StoreUnavailableError } from './store/store.ts'

const expected = [CommandError, ConfigError, StoreRefusedError, StoreUnavailableError]

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
    if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error
    remark(error.message)
    return exitCodes.failed
  }
}

async function run(action: Action, options: { mayMakeDatabase: boolean }): Promise<ExitCode> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (!options.mayMakeDatabase) refuseMissingDatabase(config)

  const store = openStore(config)
  const spreadsheet = openSpreadsheetFile(join(config.dataDir, 'enquiries.csv'))
  try {
    return await action({ config, store, spreadsheet, actor: config.actor ?? systemUser() })
  } finally {
    await spreadsheet.close()
    await store.close()
  }
}

/** An account without a name has its number. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.()}`
  }
}

/** A wrong DATA_DIR would otherwise look like an empty one. */
function refuseMissingDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(sqliteFile(dataDir))) return
  throw new ConfigError(`DATA_DIR is "${dataDir}", but there is no database: start the server once`)
}
