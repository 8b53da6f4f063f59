import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What every `draw…` function is given: where its results go, and what was worked out before. */
export interface Studio {
  /** Writes one finished file; the path starts at the project's root (`site/pictures/…`). */
  write(path: string, content: string | Uint8Array): Promise<void>
  /**
   * Takes slow bytes from the cache, or computes and keeps them. They are computed again when any
   * module in `sources` (the folder of the caller) or in the room's foundation has changed.
   */
  keep(sources: string, name: string, compute: () => Promise<Uint8Array>): Promise<Buffer>
}

/** One entry of the runner's list: draws one subject and writes its files. */
export type Draw = (studio: Studio) => Promise<void>

export function openStudio(projectDir: string): Studio {
  const artDir = join(projectDir, 'art')
  const cacheDir = join(artDir, 'cache')
  const foundation = [artDir, join(artDir, 'relief'), join(artDir, 'line'), join(artDir, 'river')]

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    const file = join(projectDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }

  async function keep(
    sources: string,
    name: string,
    compute: () => Promise<Uint8Array>,
  ): Promise<Buffer> {
    const digest = await digestModules([...foundation, sources])
    const file = join(cacheDir, `${name}-${digest}`)
    const kept = await readIfThere(file)
    if (kept) return kept

    const bytes = Buffer.from(await compute())
    await forgetOlder(name)
    await write(join('art/cache', `${name}-${digest}`), bytes)
    return bytes
  }

  async function forgetOlder(name: string): Promise<void> {
    const files = await readdir(cacheDir).catch(() => [])
    const older = files.filter((file) => file.slice(0, -DIGEST_LENGTH - 1) === name)
    await Promise.all(older.map((file) => rm(join(cacheDir, file))))
  }

  return { write, keep }
}

const DIGEST_LENGTH = 12

async function digestModules(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file))
    for (const file of files.sort()) hash.update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, DIGEST_LENGTH)
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
