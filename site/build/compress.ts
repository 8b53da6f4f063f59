import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures and fonts are already compressed. */
const compressible = /\.(?:html|js|css|svg|txt|xml|webmanifest|ico|wasm|geojson)$/

/**
 * Writes `x.br` and `x.gz` beside every file that becomes smaller, so that nothing is compressed on
 * request.
 */
export async function compressFiles(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  // Which of these is the smallest for a page changes with each hash in it, by up to 30 bytes.
  const distances = extname(path) === '.html' ? [0, 2, 4] : [0]
  const [gz, ...brs] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ...distances.map((direct) => compressBest(content, direct)),
  ])
  const [br] = brs.sort((a, b) => a.length - b.length)
  if (br && br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}

function compressBest(content: Buffer, directDistances: number): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // Found by trial: both save a few bytes of every page.
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_GENERIC,
      [constants.BROTLI_PARAM_NPOSTFIX]: 1,
      [constants.BROTLI_PARAM_NDIRECT]: directDistances,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // The smallest window that fits the file, in powers of two: larger ones cost bytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        22,
        Math.max(10, Math.ceil(Math.log2(content.length))),
      ),
    },
  })
}
