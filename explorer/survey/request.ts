import type { Survey } from './survey.ts'

/** What the page asks the survey's worker for. The same request gives the same survey everywhere. */
export interface SurveyRequest {
  seed: number
  /** About how many plots; the ground decides the exact number. */
  plots: number
}

export type SurveyAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'survey'; survey: Survey }
  | { kind: 'failure'; message: string }

export const SAMPLE: SurveyRequest = { seed: 7, plots: 12_600 }

/** For slow devices and for tests: no menu offers it, but an address may name it. */
export const SMALL_SIZE = 1_200

export const sizes = [12_600, 25_000, 50_000, 100_000] as const
