/** The page's request to the survey's worker. The same request gives the same survey everywhere. */
export interface SurveyRequest {
  seed: number
  /** The approximate number of plots; the ground decides the exact number. */
  plots: number
}

export const SAMPLE: SurveyRequest = { seed: 7, plots: 12_600 }

/** For slow devices and for tests: not in the menu, but possible in an address. */
export const SMALL_SIZE = 1_200

export const sizes = [12_600, 25_000, 50_000, 100_000] as const
