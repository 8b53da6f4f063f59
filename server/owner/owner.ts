import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, type Environment, readConfig } from '../config.ts'
import { openSpreadsheetFile, type SpreadsheetFile } from '../spreadsheet-file.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import { type Machine, realMachine } from '../store/machine.ts'
import { openStore, sqliteFile } from '../store/open-store.ts'
import type { StartThread } from '../store/sqlite.ts'
import { StoreRefusedError, StoreUnavailableError } from '../store/store.ts'

/** The owner's context, at the command line and at the desk. */
export interface Owner {
  config: Config
  store: EnquiryStore
  spreadsheet: SpreadsheetFile
  /** The owner's name for the audit log. */
  actor: string
  machine: Machine
  /** Runs scratch databases; a real thread by default. */
  startThread?: StartThread | undefined
}

/** The command failed; the message is one line. */
export class NotDoneError extends Error {}

/** A problem that the owner can fix; the message says how. */
export const ownerErrors = [NotDoneError, ConfigError, StoreRefusedError, StoreUnavailableError]

export interface OwnerOptions {
  /** Otherwise a wrong DATA_DIR would look like an empty database. */
  mayMakeDatabase: boolean
  startThread?: StartThread | undefined
}

export function openOwner(
  environment: Environment,
  { mayMakeDatabase, startThread }: OwnerOptions,
): Owner & { close(): Promise<void> } {
  const config = readConfig(environment)
  if (!mayMakeDatabase) refuseMissingDatabase(config)
  const store = openStore({ ...config, startThread })
  const spreadsheet = openSpreadsheetFile(join(config.dataDir, 'enquiries.csv'))
  return {
    config,
    store,
    spreadsheet,
    actor: config.actor ?? systemUser(),
    machine: realMachine,
    startThread,
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
