import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '../..')

/**
 * A copy of the project with these edits, without some rooms and without build output. Packages are
 * linked from the project, workspaces from the copy. The caller removes it.
 */
export function copyWith(
  edits: readonly (readonly [path: string, change: (text: string) => string])[],
  without: readonly string[] = [],
): string {
  const copyDir = mkdtempSync(join(tmpdir(), 'copy-'))
  const entries = readdirSync(projectDir).filter(
    (name) => !['.git', '.env', 'node_modules', ...without].includes(name),
  )
  for (const name of entries) {
    cpSync(join(projectDir, name), join(copyDir, name), {
      recursive: true,
      filter: (path) => !/\/(?:dist|node_modules|\.cache)$/.test(path),
    })
  }
  const [packages, copied] = [join(projectDir, 'node_modules'), join(copyDir, 'node_modules')]
  mkdirSync(join(copied, '@app'), { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name !== '@app') symlinkSync(join(packages, name), join(copied, name))
  }
  for (const name of readdirSync(join(packages, '@app'))) {
    symlinkSync(join(copyDir, name), join(copied, '@app', name))
  }
  for (const [path, change] of edits) {
    const file = join(copyDir, path)
    writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
  }
  return copyDir
}
