import fc from 'fast-check'

/**
 * Loaded before every unit test. Property tests draw the same inputs each time, so that what passed
 * here passes there; FUZZ_SEED draws others.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20261115) })
