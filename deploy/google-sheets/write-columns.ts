import { readFileSync, writeFileSync } from 'node:fs'
import { spreadsheetColumns } from '@app/contract/enquiry-fields.ts'

/** Writes the columns into the script, which cannot import modules where it runs. */
const script = new URL('enquiries.js', import.meta.url)
const list = spreadsheetColumns.map((column) => `'${column}'`).join(', ')
const line = `const COLUMNS = [${list}]`
const text = readFileSync(script, 'utf8')
writeFileSync(
  script,
  text.replace(/^const COLUMNS = \[[^\]]*\]$/m, () => line),
)
