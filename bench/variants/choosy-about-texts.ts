import { replaceModule } from './replace-module.ts'

/** A server that rejects U+FFFD and does not normalise text: the benchmark must detect both. */
replaceModule('server/read-enquiry.ts', (source) =>
  source
    .replace('|\\p{Cs}/u', '|\\p{Cs}|\\ufffd/u')
    .replace("normalize('NFC')", "normalize('NFKC')"),
)
