import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Once per run, before the tests, Node builds the files that visitors open. Importing `formats/`
 * in a test would make Playwright compile it and block that process for seconds.
 */
export default function buildVisitorFiles(): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'visitor-files-'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-visitor-files.ts'), dir])
  process.env.VISITOR_FILES = dir
  return () => rmSync(dir, { recursive: true, force: true })
}
