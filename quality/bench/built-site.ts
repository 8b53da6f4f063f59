import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const projectDir = join(import.meta.dirname, '../..')
export const distDir = join(projectDir, 'site', 'dist')

/** Every page with its own address. */
export const sitePaths = [
  ...['/', '/privacy-policy', '/terms-and-conditions', '/accessibility', '/my-enquiry'],
] as const

/** Builds the site, or the desk, if it is out of date. */
export function buildIfStale(room: 'site' | 'desk'): void {
  const build = [`${room}/build/build.ts`, '--if-stale']
  // The build's output is progress, so it goes to stderr and leaves stdout to the table.
  const { status } = spawnSync(process.execPath, build, { cwd: projectDir, stdio: [0, 2, 2] })
  if (status !== 0) throw new Error(`The ${room} could not be built`)
}

/** The file in site/dist/assets whose name, without its hash, begins and ends like this. */
export function findAsset(start: string, end: string): string {
  const assetsDir = join(distDir, 'assets')
  const files = readdirSync(assetsDir).filter((file) => file.startsWith(`${start}-`))
  const hashed = files.filter((file) =>
    /^(?:[\w-]{5}|[\w-]{8})$/.test(file.slice(start.length + 1, -end.length)),
  )
  const [file, ...others] = hashed.filter((name) => name.endsWith(end))
  if (!file || others.length > 0) throw new Error(`site/dist/assets has no one ${start}-*${end}`)
  return join(assetsDir, file)
}
