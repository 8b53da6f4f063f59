import type { EnquiryStatus } from '@app/contract/enquiry-statuses.ts'
import type { SpreadsheetFile, SpreadsheetRow } from '@app/server/spreadsheet-file.ts'

/** The spreadsheet as all servers and the owner's tool see it. */
export class Sheet implements SpreadsheetFile {
  /** With the true time at which each was added. */
  rows: (SpreadsheetRow & { status: EnquiryStatus; at: number })[] = []
  readonly #scheduler: { readonly now: number }

  constructor(scheduler: { readonly now: number }) {
    this.#scheduler = scheduler
  }

  async append(row: SpreadsheetRow): Promise<void> {
    this.rows.push({ ...row, at: this.#scheduler.now })
  }

  async erase(email: string): Promise<{ rows: number; mentions: number }> {
    const before = this.rows.length
    this.rows = this.rows.filter((row) => row.email.toLowerCase() !== email.toLowerCase())
    return { rows: before - this.rows.length, mentions: 0 }
  }

  async remove({ email, message }: { email: string; message: string }): Promise<number> {
    const place = this.rows.findIndex((row) => row.email === email && row.message === message)
    return place < 0 ? 0 : this.rows.splice(place, 1).length
  }

  async correct(
    { email, message }: { email: string; message: string },
    changes: Partial<SpreadsheetRow>,
  ): Promise<number> {
    const row = this.rows.find((one) => one.email === email && one.message === message)
    if (row !== undefined) Object.assign(row, changes)
    return row === undefined ? 0 : 1
  }

  async list(email: string): Promise<SpreadsheetRow[]> {
    return this.rows.filter((row) => row.email === email)
  }

  async purge(before: Date): Promise<number> {
    const count = this.rows.length
    if (this.rows.every(({ receivedAt }) => receivedAt >= before)) return 0
    this.rows = this.rows.filter(({ receivedAt }) => receivedAt >= before)
    return count - this.rows.length
  }

  async close(): Promise<void> {}
}
