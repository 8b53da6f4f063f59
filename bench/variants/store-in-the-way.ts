import { replaceModule } from './replace-module.ts'

/** A store that makes everybody wait while it writes: must be caught slowing the pages. */
replaceModule('server/store/build-store.ts', (source) =>
  source.replace(
    'async accept(enquiry, channels) {',
    '$& Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);',
  ),
)
