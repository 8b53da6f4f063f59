import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, type Environment, readConfig } from '../config.ts'
import { openSpreadsheetFile, type SpreadsheetFile } from '../spreadsheet-file.ts'
import { type Machine, realMachine } from '../store/machine.ts'
import { openStore, sqliteFile } from '../store/open-store.ts'
import type { StartThread } from '../store/sqlite.ts'
import { type EnquiryStore, StoreRefusedError, StoreUnavailableError } from '../store/store.ts'

/** What whoever owns the enquiries works with, at the command line as at the desk. */
export interface Owner {
  config: Config
  store: EnquiryStore
  spreadsheet: SpreadsheetFile
  /** Who it is, for the audit log. */
  actor: string
  machine: Machine
  /** Where the databases work that are made for a trial; a real thread, if it is not said. */
  startThread?: StartThread | undefined
}

/** It could not be done; its message is one line. */
export class NotDoneError extends Error {}

/** What the owner can mend; the message says how. */
export const ownerErrors = [NotDoneError, ConfigError, StoreRefusedError, StoreUnavailableError]

export interface OpenOptions {
  /** Otherwise a wrong DATA_DIR is refused, which would look like an empty one. */
  mayMakeDatabase: boolean
}

export function openOwner(
  environment: Environment,
  { mayMakeDatabase }: OpenOptions,
): Owner & { close(): Promise<void> } {
  const config = readConfig(environment)
  if (!mayMakeDatabase) refuseMissingDatabase(config)
  const store = openStore(config)
  const spreadsheet = openSpreadsheetFile(join(config.dataDir, 'enquiries.csv'))
  return {
    config,
    store,
    spreadsheet,
    actor: config.actor ?? systemUser(),
    machine: realMachine,
    async close() {
      await spreadsheet.close()
      await store.close()
    },
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

function refuseMissingDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(sqliteFile(dataDir))) return
  throw new ConfigError(
    `DATA_DIR is "${dataDir}", but contains no database: start the server once to create it`,
  )
}
