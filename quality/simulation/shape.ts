import type { Pace } from '@app/server/delivery/pace.ts'

/** The kind of world, drawn from the seed. */
export interface Shape {
  seed: string
  days: number
  enquiriesPerDay: number
  faultsPerDay: number
  wishesPerDay: number
  desksPerDay: number
  servers: number
  /** Whether servers and database share one machine and its clock. */
  isOneMachine: boolean
  /** Whether the spreadsheet is our file or an external one. */
  isSheetOurs: boolean
  retentionDays: number
  /** ENQUIRIES_PER_DAY. */
  dailyLimit: number
  people: number
  pace: Partial<Pace>
  /** How often servers purge. */
  upkeepMs: number
  /** How often everything is compared. */
  compareMs: number
}
