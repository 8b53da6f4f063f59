import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const tool = join(import.meta.dirname, '../../server/cli.ts')

/** The data of the command line: a folder, and settings, for example DATABASE_URL. */
export interface StoreLocation {
  dataDir: string
  settings?: Record<string, string>
}

/** Runs the command line and returns its output. Its other messages become the text of an error. */
export async function runTool(location: StoreLocation, ...words: string[]): Promise<string> {
  const child = spawnTool(location, words)
  const [output, remarks, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`enquiries ${words.join(' ')} ended with ${code}: ${remarks}`)
  return output
}

/** Every enquiry in the store, one at a time. */
export async function* exportAll(
  location: StoreLocation,
): AsyncGenerator<{ id: string; message: string }, void> {
  const child = spawnTool(location, ['export', '--format', 'ndjson'])
  const remarks = text(child.stderr)
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    // The export's own format, which server/export describes.
    yield JSON.parse(line)
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The export ended with ${code}: ${await remarks}`)
}

function spawnTool({ dataDir, settings }: StoreLocation, words: readonly string[]) {
  return spawn(process.execPath, [tool, ...words], {
    cwd: dataDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
