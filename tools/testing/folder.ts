import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder, removed when the test or the suite is over. */
export function makeFolder(t: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
