import { readFileSync, writeFileSync } from 'node:fs'
import { spreadsheetColumns } from '@app/contract/enquiry-fields.ts'

/** Writes the columns into the script, which cannot import modules where it runs. */
const script = new URL('enquiries.js', import.meta.url)
const list = spreadsheetColumns.map((column) => `'${column}'`).join(', ')
const line = `const COLUMNS = [${list}]`
writeFileSync(script, readFileSync(script, 'utf8').replace(/^const COLUMNS = \[[^\]]*\]$/m, line))
