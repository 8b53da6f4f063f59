import { join } from 'node:path'

interface Provided {
  missing: string[]
  env: Record<string, string>
}

/** The settings with the locations of these system packages. Throws if one is missing. */
export async function provide(...packages: string[]): Promise<Record<string, string>> {
  // A computed path, which the compiler does not follow: tasks are plain JavaScript.
  const path = join(import.meta.dirname, '../../tools/tasks/system-packages.mjs')
  const tasks: { provide(...names: string[]): Promise<Provided> } = await import(path)
  const { missing, env } = await tasks.provide(...packages)
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`)
  return env
}
