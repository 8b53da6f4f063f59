import type { Pace } from '@app/server/delivery/pace.ts'

/** What kind of world it is; drawn from the seed. */
export interface Shape {
  seed: string
  days: number
  enquiriesPerDay: number
  faultsPerDay: number
  wishesPerDay: number
  desksPerDay: number
  servers: number
  /** Whether servers and database share one machine, and so one clock. */
  isOneMachine: boolean
  /** Whether the spreadsheet is our file; else it is with somebody else. */
  isSheetOurs: boolean
  retentionDays: number
  people: number
  pace: Partial<Pace>
  /** How often servers look for what is too old. */
  upkeepMs: number
  /** How often everything is compared. */
  compareMs: number
}
