import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** A temporary folder, removed when the test is over. */
export function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
