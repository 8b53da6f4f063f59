import { join } from 'node:path'

interface Provided {
  missing: string[]
  env: Record<string, string>
}

/** Where these system packages are, by the names of settings; installs what is missing, or throws. */
export async function provide(...packages: string[]): Promise<Record<string, string>> {
  // By a path that the compiler does not follow: tasks are plain JavaScript.
  const path = join(import.meta.dirname, '../tasks/system-packages.mjs')
  const tasks: { provide(...names: string[]): Promise<Provided> } = await import(path)
  const { missing, env } = await tasks.provide(...packages)
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`)
  return env
}
