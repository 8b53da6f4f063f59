import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { sampleWkb } from '../geometry/wkb-for-tests.ts'
import { gdalTable, type Sample } from '../samples-for-tests.ts'

const run = promisify(execFile)

export const codecs = ['SNAPPY', 'UNCOMPRESSED', 'GZIP', 'BROTLI', 'ZSTD'] as const

export const samples: readonly Sample[] = [
  {
    format: 'parquet',
    files: { 'a.parquet': buildParquet('SNAPPY') },
    saved: {
      async gdalSource(path) {
        if (await canReadParquet()) return [path]
        return gdalTable(await unpackParquet(path), 'geometry')
      },
    },
  },
]

/** Three rows, of which the last has no shape, so many times. */
export function buildParquet(codec: (typeof codecs)[number], times = 1): Uint8Array {
  const repeat = <T>(values: T[]) => Array.from({ length: times }, () => values).flat()
  const columns = { geometry: { encoding: 'WKB', geometry_types: [] } }
  const bytes = parquetWriteBuffer({
    codec,
    // The writer supports Snappy itself.
    compressors: {
      UNCOMPRESSED: (page: Uint8Array) => page,
      GZIP: (page: Uint8Array) => new Uint8Array(gzipSync(page)),
      BROTLI: (page: Uint8Array) => new Uint8Array(brotliCompressSync(page)),
      ZSTD: (page: Uint8Array) => new Uint8Array(zstdCompressSync(page)),
    },
    columnData: [
      { name: 'geometry', data: repeat([sampleWkb(), sampleWkb(), null]), type: 'BYTE_ARRAY' },
      { name: 'name', data: repeat(['Plot', 'Road', '__proto__']), type: 'STRING' },
      { name: 'area', data: repeat([12.5, 1, 2]), type: 'DOUBLE' },
    ],
    kvMetadata: [{ key: 'geo', value: JSON.stringify({ primary_column: 'geometry', columns }) }],
  })
  return new Uint8Array(bytes)
}

async function canReadParquet(): Promise<boolean> {
  const { stdout } = await run('ogrinfo', ['--formats'])
  return stdout.includes('Parquet')
}

/**
 * Debian builds GDAL without Parquet. There, a library other than the writer's unpacks the file,
 * and GDAL reads its rows, with the shapes unchanged.
 */
async function unpackParquet(path: string): Promise<string> {
  const file = await asyncBufferFromFile(path)
  const { children } = parquetSchema(await parquetMetadataAsync(file))
  const names = children.map(({ element }) => element.name).filter((name) => name !== 'bbox')
  const rows = await parquetReadObjects({ file, columns: names, utf8: false, geoparquet: false })
  const lines = rows.map((row) => names.map((name) => csvCell(row[name])).join(','))
  const target = `${path}.csv`
  await writeFile(target, `${[names.map(csvCell).join(','), ...lines].join('\n')}\n`)
  return target
}

function csvCell(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00.000Z$/, '')
  const text =
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}
