import { globSync } from 'node:fs'
import { type Row, showValue } from './dataset/attributes.ts'
import type { SourceFile } from './format.ts'
import { type ReadFileOptions, readFile } from './open-file.ts'
import type { OpenedLayer } from './opened-layer.ts'
import type { Kind } from './rich-layer-for-tests.ts'

export type SampleFiles = Readonly<Record<string, string | Uint8Array>>

/** What the tests know of a format besides what `formats.ts` does. Its folder holds one or more. */
export interface Sample {
  /** The id of the format. */
  format: string
  /** A file and those that belong to it; the first is the one they belong to. */
  files: SampleFiles
  /** True of the plot with a hole, the road and the well that most formats have here. */
  isSurvey?: true
  /** What the parser knows, for the fuzzer; only of parsers of ours. */
  words?: string
  /** What GDAL writes in this format. */
  gdal?: readonly GdalFile[]
  saved?: SavedSample
}

export interface GdalFile {
  driver: string
  /** Of the file that the others belong to. */
  name: string
  options?: readonly string[]
  crs?: string
  /** What a visitor answers when the file does not tell its system. */
  ask?: string
  /** Without attributes. */
  isBare?: true
  /** Of the rich layer's features, those that the format carries as they are; all when not told. */
  kinds?: readonly Kind[]
  /** What a number becomes that is not there; nothing when not told. */
  nullNumber?: string
  /** A day with a time is the day alone. */
  isDayOnly?: true
}

/** How a file that was saved in the format is checked. */
export interface SavedSample {
  /** Degrees by which a vertex may be off. */
  tolerance?: number
  /** A drawing has layers and text instead of a table. */
  isDrawing?: true
  /** The file and how to read it, as ogr2ogr is told; null when GDAL does not know the format. */
  gdalSource?: ((path: string) => string[] | Promise<string[]>) | null
  /** The attributes as GDAL tells them, where they are not a feature's properties. */
  gdalAttributes?(properties: Record<string, unknown>): Record<string, unknown>
}

/** GDAL takes collections apart for MapInfo. */
export const mapInfo: Pick<GdalFile, 'kinds'> = {
  kinds: ['plot', 'point', 'line', 'lines', 'area', 'nothing'],
}
export const utm = ['-t_srs', 'EPSG:32646']
export const utf8 = ['-lco', 'ENCODING=UTF-8']

/** How ogr2ogr is told to read a table with shapes in a column. */
export function gdalTable(path: string, column: string): string[] {
  const options = ['AUTODETECT_TYPE=YES', 'KEEP_GEOM_COLUMNS=NO', `GEOM_POSSIBLE_NAMES=${column}`]
  return [path, ...options.flatMap((option) => ['-oo', option]), '-a_srs', 'EPSG:4326']
}

/** Of all folders; a format that has none fails a test of `formats.test.ts`. */
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

/** Opens files as a visitor's would be, of a name and their text or bytes. */
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

/** The features that vertices belong to, each once. */
export function ownersOf(feature: Uint32Array, vertices: Uint32Array): number[] {
  return [...new Set([...vertices].map((vertex) => feature[vertex]))].sort((a, b) => a - b)
}
