import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from './site.ts'

/** The enquiries of one person from the server's database, in order of arrival. */
export function readStored({ dataDir }: Site, email: string) {
  const file = join(dataDir, 'enquiries.db')
  if (!existsSync(file)) return []
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT name, email, phone_number AS phoneNumber, message, status
         FROM enquiry WHERE email = ? ORDER BY received_at`,
      )
      .all(email)
      .map((row) => ({ ...row }))
  } finally {
    database.close()
  }
}

/** The rows of the embedded spreadsheet that contain a person's address, as text. */
export function readSpreadsheet({ dataDir }: Site, email: string): string[] {
  const file = join(dataDir, 'enquiries.csv')
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8').split(/\r\n/)
  return rows.filter((row) => row.includes(email))
}
