import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** What every `draw…` function is given: where its results go, and what was worked out before. */
export interface Studio {
  /** Reads a file; the path starts at the project's root. */
  read(path: string): Promise<Buffer>
  /** The paths of the files in a folder, sorted. */
  list(folder: string): Promise<string[]>
  /** Writes one finished file; the path starts at the project's root (`site/pictures/…`). */
  write(path: string, content: string | Uint8Array): Promise<void>
  /**
   * Takes slow bytes from the cache, or computes and keeps them. They are computed again when the
   * module `source` (a file name), or any module it imports, has changed.
   */
  keep(source: string, name: string, compute: () => Promise<Uint8Array>): Promise<Buffer>
}

/** One entry of the runner's list: draws one subject and writes its files. */
export type Draw = (studio: Studio) => Promise<void>

/** `report` is told, in a few words, of every file that is written and of what takes long. */
export function openStudio(projectDir: string, report: (news: string) => void = () => {}): Studio {
  const cacheDir = join(projectDir, 'art/cache')

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    const file = join(projectDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    report(`${path}  ${(Buffer.byteLength(content) / 1000).toFixed(1)} kB`)
  }

  function read(path: string): Promise<Buffer> {
    return readFile(join(projectDir, path))
  }

  async function list(folder: string): Promise<string[]> {
    const names = await readdir(join(projectDir, folder))
    return names.sort().map((name) => `${folder}/${name}`)
  }

  async function keep(
    source: string,
    name: string,
    compute: () => Promise<Uint8Array>,
  ): Promise<Buffer> {
    const digest = await digestModule(source)
    const kept = await readIfThere(join(cacheDir, `${name}-${digest}`))
    if (kept) return kept

    report(`computing ${name}`)
    const bytes = Buffer.from(await compute())
    await forget(name)
    await writeFile(join(cacheDir, `${name}-${digest}`), bytes)
    return bytes
  }

  async function forget(name: string): Promise<void> {
    await mkdir(cacheDir, { recursive: true })
    const files = await readdir(cacheDir)
    const older = files.filter((file) => file.slice(0, -DIGEST_LENGTH - 1) === name)
    await Promise.all(older.map((file) => rm(join(cacheDir, file))))
  }

  return { read, list, write, keep }
}

const DIGEST_LENGTH = 12

/** A digest of a module and of all modules it imports from this room. */
async function digestModule(source: string): Promise<string> {
  const hash = createHash('sha256')
  const files = [source]
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    hash.update(text)
    for (const [, path = ''] of text.matchAll(/ from '(\.[^']+)'/g)) {
      const imported = resolve(dirname(file), path)
      if (!files.includes(imported)) files.push(imported)
    }
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
