import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before every unit test, and by each worker thread that a test starts, where it has no
 * effect. Property tests draw the same inputs each time, so that the result is the same on every
 * machine. FUZZ_SEED draws others, and FUZZ_RUNS sets their number for each property.
 */
if (isMainThread) {
  const { default: fc } = await import('fast-check')
  const { FUZZ_SEED = 20261115, FUZZ_RUNS } = process.env
  fc.configureGlobal({
    seed: Number(FUZZ_SEED),
    ...(FUZZ_RUNS === undefined ? {} : { numRuns: Number(FUZZ_RUNS) }),
  })
}
