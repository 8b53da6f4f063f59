import { explainMissing } from './missing-packages.mjs'

/** `npm run enquiries`: plain JavaScript, so that an old Node prints one line. */
await import('./cli.ts').catch(explainMissing)
