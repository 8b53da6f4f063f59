import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The interface of every `draw…` function to its output and its cache. */
export type Studio = ReturnType<typeof openStudio>

/** One entry of the runner's list: draws one subject and writes its files. */
export type Draw = (studio: Studio) => Promise<void>

/**
 * `report` gets a short message for every file that is written and for slow steps. Paths start at
 * the project's root (`site/pictures/…`).
 */
export function openStudio(projectDir: string, report: (news: string) => void = () => {}) {
  const cacheDir = join(projectDir, 'art/cache')

  /** Writes one finished file. */
  async function write(path: string, content: string | Uint8Array): Promise<void> {
    const file = join(projectDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    report(`${path}  ${(Buffer.byteLength(content) / 1000).toFixed(1)} kB`)
  }

  function read(path: string): Promise<Buffer> {
    return readFile(join(projectDir, path))
  }

  /** The paths of the files in a folder, sorted. */
  async function list(folder: string): Promise<string[]> {
    const names = await readdir(join(projectDir, folder))
    return names.sort().map((name) => `${folder}/${name}`)
  }

  /**
   * Takes slow bytes from the cache, or computes and keeps them. They are computed again when any
   * module of this room, or a colour, has changed.
   */
  async function keep(name: string, compute: () => Promise<Uint8Array>): Promise<Buffer> {
    const digest = await digestSources(projectDir)
    const file = join(cacheDir, `${name}-${digest}`)
    if (existsSync(file)) return readFile(file)

    report(`computing ${name}`)
    const bytes = Buffer.from(await compute())
    await forget(name)
    await writeFile(file, bytes)
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

async function digestSources(projectDir: string): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(['art/**/*.ts', 'design/colours.ts'], { cwd: projectDir })
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    hash.update(await readFile(join(projectDir, file)))
  }
  return hash.digest('hex').slice(0, DIGEST_LENGTH)
}
