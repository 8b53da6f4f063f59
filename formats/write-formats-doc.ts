import { writeFileSync } from 'node:fs'
import { buildFormatsDoc } from './formats-doc.ts'

writeFileSync(new URL('../docs/formats.md', import.meta.url), await buildFormatsDoc())
