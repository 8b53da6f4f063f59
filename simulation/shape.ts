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
  retentionDays: number
  people: number
  pace: Partial<Pace>
}
