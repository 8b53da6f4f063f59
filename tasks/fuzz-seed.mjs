import fc from 'fast-check'

/**
 * Loaded before every unit test. Property tests draw the same inputs each time, so that what passed
 * here passes there; FUZZ_SEED draws others, and FUZZ_RUNS that many for each property.
 */
const { FUZZ_SEED = 20261115, FUZZ_RUNS } = process.env
fc.configureGlobal({
  seed: Number(FUZZ_SEED),
  ...(FUZZ_RUNS === undefined ? {} : { numRuns: Number(FUZZ_RUNS) }),
})
