import { replaceModule } from './replace-module.ts'

/** A store that blocks everything while it writes: the benchmark must detect slow pages. */
replaceModule('server/store/build-store.ts', (source) =>
  source.replace(
    'async accept(enquiry, channels) {',
    '$& Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);',
  ),
)
