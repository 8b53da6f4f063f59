import { constants, existsSync } from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { inBlocks } from '../in-blocks.ts'
import { withTemporary } from '../store/with-temporary.ts'
import { NotDoneError } from './owner.ts'

/** Writes all of it into a new file that only its owner may read, or nothing. */
export async function writeNewFile(
  file: string,
  mayReplace: boolean,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await makeNewFile(file, mayReplace, async (part) => {
    const handle = await open(part, 'wx', 0o600)
    try {
      for await (const block of inBlocks(chunks)) await handle.writeFile(block)
      await handle.sync()
    } finally {
      await handle.close()
    }
  })
}

/** The file has its name only once it is complete; `write` gets a name beside it. */
export async function makeNewFile(
  file: string,
  mayReplace: boolean,
  write: (part: string) => Promise<void>,
): Promise<void> {
  refuseExisting(file, mayReplace)
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
  try {
    await access(dirname(file), constants.W_OK)
    await withTemporary(part, async () => {
      await write(part)
      refuseExisting(file, mayReplace)
      await rename(part, file)
    })
  } catch (error) {
    throw error instanceof Error && 'syscall' in error
      ? new NotDoneError(`${file} cannot be written: ${error.message}`, { cause: error })
      : error
  }
}

function refuseExisting(file: string, mayReplace: boolean): void {
  if (!mayReplace && existsSync(file)) {
    throw new NotDoneError(
      `${file} exists already: choose another name, or use --force to replace it`,
    )
  }
}
