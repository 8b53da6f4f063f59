import { replaceModule } from './replace-module.ts'

/** A server that refuses U+FFFD and writes letters as it likes: must be caught at both. */
replaceModule('server/read-enquiry.ts', (source) =>
  source
    .replace('|\\p{Cs}/u', '|\\p{Cs}|\\ufffd/u')
    .replace("normalize('NFC')", "normalize('NFKC')"),
)
