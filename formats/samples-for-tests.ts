import { globSync } from 'node:fs'
import { type Row, showValue } from './dataset/attributes.ts'
import type { SourceFile } from './format.ts'
import { type ReadFileOptions, readFile } from './open-file.ts'
import type { OpenedLayer } from './opened-layer.ts'
import type { Kind } from './rich-layer-for-tests.ts'

export type SampleFiles = Readonly<Record<string, string | Uint8Array>>

/** What tests need of a format beside `formats.ts`. Its folder has one or more. */
export interface Sample {
  /** The id of the format. */
  format: string
  /** A file and its sidecar files; the first is the main file. */
  files: SampleFiles
  /** True for the plot with a hole, the road and the well that most samples contain. */
  isSurvey?: true
  /** The parser's keywords, for the fuzzer; only for our own parsers. */
  words?: string
  /** What GDAL writes in this format. */
  gdal?: readonly GdalFile[]
  saved?: SavedSample
}

export interface GdalFile {
  driver: string
  /** Of the main file. */
  name: string
  options?: readonly string[]
  crs?: string
  /** A visitor's answer when the file does not contain its system. */
  ask?: string
  /** Without attributes. */
  isBare?: true
  /** The rich layer's features that the format preserves; all by default. */
  kinds?: readonly Kind[]
  /** What a missing number becomes; nothing by default. */
  nullNumber?: string
  /** A date with a time loses the time. */
  isDayOnly?: true
}

/** How a saved file is checked. */
export interface SavedSample {
  /** The tolerance of a vertex in degrees. */
  tolerance?: number
  /** A drawing has layers and text instead of a table. */
  isDrawing?: true
  /** The file and ogr2ogr's options for it; null when GDAL does not support the format. */
  gdalSource?: ((path: string) => string[] | Promise<string[]>) | null
  /** The attributes according to GDAL, where they are not a feature's properties. */
  gdalAttributes?(properties: Record<string, unknown>): Record<string, unknown>
}

/** GDAL splits collections for MapInfo. */
export const mapInfo: Pick<GdalFile, 'kinds'> = {
  kinds: ['plot', 'point', 'line', 'lines', 'area', 'nothing'],
}
export const utm = ['-t_srs', 'EPSG:32646']
export const utf8 = ['-lco', 'ENCODING=UTF-8']

/** ogr2ogr's options for a table with shapes in a column. */
export function gdalTable(path: string, column: string): string[] {
  const options = ['AUTODETECT_TYPE=YES', 'KEEP_GEOM_COLUMNS=NO', `GEOM_POSSIBLE_NAMES=${column}`]
  return [path, ...options.flatMap((option) => ['-oo', option]), '-a_srs', 'EPSG:4326']
}

/** From all folders; a format without one fails a test of `formats.test.ts`. */
export async function loadSamples(): Promise<Sample[]> {
  const paths = globSync('*/sample-for-tests.ts', { cwd: import.meta.dirname }).toSorted()
  const modules: { samples: readonly Sample[] }[] = await Promise.all(
    paths.map((path) => import(`./${path}`)),
  )
  return modules.flatMap(({ samples }) => samples)
}

export interface ReadSample extends Omit<OpenedLayer, 'id'> {
  row(feature: number): Promise<Record<string, string>>
}

/** Opens files like a visitor's, from a name and their text or bytes. */
export async function openSample(
  files: SampleFiles,
  askCrs: ReadFileOptions['askCrs'] = async () => null,
  others: Partial<ReadFileOptions> = {},
): Promise<ReadSample> {
  const { layer, row } = await readFile(sourcesOf(files), { askCrs, onProgress() {}, ...others })
  return {
    ...layer,
    async row(feature) {
      const cells: Row = await row(feature)
      return Object.fromEntries([...cells].map(([field, value]) => [field, showValue(value)]))
    },
  }
}

export function sourcesOf(files: SampleFiles): SourceFile[] {
  return Object.entries(files).map(([name, content]) => ({
    name,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }))
}

/** To a millionth of a degree. */
export function rounded(numbers: readonly number[]): number[] {
  return numbers.map((number) => Math.round(number * 1e6) / 1e6)
}

/** The features of vertices, each once. */
export function ownersOf(feature: Uint32Array, vertices: Uint32Array): number[] {
  return [...new Set([...vertices].map((vertex) => feature[vertex]))].sort((a, b) => a - b)
}

/** Of all triangles together. */
export function areaOf({ coordinates, triangles }: OpenedLayer['drawing']): number {
  let sum = 0
  const at = (i: number) => [coordinates[2 * i], coordinates[2 * i + 1]] as const
  for (let i = 0; i < triangles.length; i += 3) {
    const [ax, ay] = at(triangles[i])
    const [bx, by] = at(triangles[i + 1])
    const [cx, cy] = at(triangles[i + 2])
    sum += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
  }
  return sum
}
