import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSite } from '../e2e/site.ts'
import type { Desk } from './row.ts'

const projectDir = join(import.meta.dirname, '..')
export const distDir = join(projectDir, 'site', 'dist')

/** Makes sure that site/dist is what the sources say. */
export function buildIfStale(): void {
  const build = ['site/build/build.ts', '--if-stale']
  // What the build says is progress: ours goes to the error stream and leaves the other to the table.
  const { status } = spawnSync(process.execPath, build, { cwd: projectDir, stdio: [0, 2, 2] })
  if (status !== 0) throw new Error('The site could not be built')
}

/** The real server with an empty database, for as long as the bench runs. */
export async function serveSite(desk: Desk, siteDir = distDir): Promise<string> {
  const site = await startSite({}, siteDir)
  desk.atEnd(() => site.stop())
  return site.url
}

/** The one file in site/dist/assets whose name begins and ends so, between them its hash. */
export function findAsset(start: string, end: string): string {
  const assetsDir = join(distDir, 'assets')
  const files = readdirSync(assetsDir).filter((file) => file.startsWith(`${start}-`))
  const hashed = files.filter((file) =>
    /^[\w-]{8}$/.test(file.slice(start.length + 1, -end.length)),
  )
  const [file, ...others] = hashed.filter((name) => name.endsWith(end))
  if (!file || others.length > 0) throw new Error(`site/dist/assets has no one ${start}-*${end}`)
  return join(assetsDir, file)
}
