import { findFileSets } from './archive/file-sets.ts'
import { foundWords, noteSentences } from './content.ts'
import { type AskCrs, projectShapes } from './crs/project-shapes.ts'
import { areSwapped, swap } from './crs/swapped.ts'
import type { AskColumns } from './csv/guess-roles.ts'
import { joinAttributes, type Row } from './dataset/attributes.ts'
import { buildDataset } from './dataset/build-dataset.ts'
import type { PlacedPicture, SourceFile } from './format.ts'
import { drawShapes } from './geometry/draw-shapes.ts'
import { dropStrays } from './geometry/drop-strays.ts'
import { measureShapes } from './geometry/measure-shapes.ts'
import { buildShapes, type ShapeList } from './geometry/shapes.ts'
import { limits } from './limits.ts'
import { readFileSets, readOr } from './open/read-file-sets.ts'
import type { Guess, OpenedLayer, Raster } from './opened-layer.ts'
import { problems } from './problems.ts'
import { buildFeatureTable, type SavedFeatures } from './save/feature-rows.ts'
import type { SavedTable } from './save/saved-table.ts'
import { findSublayers } from './sublayers.ts'

export { showValue } from './dataset/attributes.ts'
export { OpenProblem } from './problems.ts'

/** The steps, in this order; each is a part of the whole. */
export type OpenStep = 'load' | 'unpack' | 'read' | 'place' | 'draw' | 'columns'

/** Questions for the visitor. With null as an answer, the file is not opened. */
export interface Questions {
  askCrs: AskCrs
  /** For a table without recognisable column names; by default nobody is asked. */
  askColumns?: AskColumns
  /** Whether to swap latitude and longitude if they are out of range. */
  askSwap?: () => Promise<boolean | null>
}

/** What a visitor wants beyond answers. */
export interface Wishes {
  /** The questions to ask even if the answer could be guessed. */
  repeated?: readonly Guess['asks'][] | undefined
  /** A table without coordinates is opened as rows that are not on the map. */
  isTable?: boolean | undefined
}

export interface ReadFileOptions extends Questions, Wishes {
  /** Receives the completed share of the step, from 0 to 1. */
  onProgress(share: number, step: OpenStep): void
  sqlWasmUrl?: string
}

export interface ReadLayer {
  layer: Omit<OpenedLayer, 'id'>
  row(feature: number): Row | Promise<Row>
  /** In degrees, and otherwise as they are in the file. */
  shapes(): ShapeList
  /** The saved features, as rows that any format can write. */
  table(saved: SavedFeatures, onProgress: (share: number) => void): Promise<SavedTable>
  close(): void
}

/**
 * Reads a layer from one file, several that belong together, or an archive, without a worker or a
 * page. Any problem with the file throws an OpenProblem.
 */
export async function readFile(
  files: readonly SourceFile[],
  options: ReadFileOptions,
): Promise<ReadLayer> {
  return readOr(problems.failed(), () => readAny(files, options))
}

async function readAny(files: readonly SourceFile[], options: ReadFileOptions): Promise<ReadLayer> {
  const { askCrs, askColumns = nobody, askSwap = nobody, repeated = [], isTable } = options
  const { onProgress, sqlWasmUrl } = options
  const [first] = files
  if (!first) throw problems.noFiles()
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > limits.fileBytes) throw problems.tooLarge('MB', limits.fileBytes / 2 ** 20)
  if (size === 0) throw problems.empty(first.name)

  const found = isTable
    ? { fileSets: [], leftOut: [] }
    : findFileSets(files, (share) => onProgress(share, 'unpack'))
  const shapes = buildShapes()
  const tools = {
    shapes,
    progress: (share: number) => onProgress(share, 'read'),
    askColumns,
    isAskedAgain: repeated.includes('askColumns'),
    sqlWasmUrl,
  }
  const data = isTable
    ? await (await import('./open/read-table.ts')).readTable(files, shapes)
    : await readFileSets(found.fileSets, tools)

  const list = shapes.finish()
  if (list.xy.length === 0 && !isTable) {
    const found = data.found || foundWords.features(list.featureCount)
    throw problems.empty(first.name, data.formats.join(', '), found)
  }
  const placed = await projectShapes(list, askCrs, (share) => onProgress(share, 'place'), {
    isAskedAgain: repeated.includes('askCrs'),
  })
  if (!data.picture && areSwapped(list.xy)) {
    if (!(await askSwap())) throw problems.swapped()
    swap(list.xy)
  }
  const raster = data.picture ? rasterOf(data.picture, list) : null
  const overlays = data.overlays.map((picture) => rasterOf(picture, list))
  const inWorld = dropStrays(list)
  const drawn = drawShapes(inWorld, (share) => onProgress(share, 'draw'), data.looks)
  if (!drawn) throw problems.outsideWorld()

  const attributes = joinAttributes(data.parts)
  const name =
    files.length === 1 ? first.name : (found.fileSets[0]?.fileSet.main.name ?? first.name)
  const { featureCount } = list
  const { spots, ...sizes } = measureShapes(inWorld, drawn.drawing)
  // The outline of an image is not a line of the survey.
  const isPicture = raster !== null || overlays.length === featureCount
  const measures = isPicture ? { areaM2: null, lengthM: null } : sizes
  const { dataset, leftOut } = await buildDataset(
    { name, featureCount, attributes, measures },
    (share) => onProgress(share, 'columns'),
  )
  return {
    layer: {
      name,
      format: data.formats.join(', '),
      crs: placed.names,
      featureCount,
      skippedCount: drawn.skippedCount,
      note: [
        noteSentences.leftOut([...found.leftOut, ...data.leftOut]),
        ...data.notes,
        noteSentences.unit(placed.unitM),
        noteSentences.columns(leftOut),
      ]
        .filter(Boolean)
        .join(' '),
      guesses: [
        ...data.guesses,
        ...[placed.guess, noteSentences.doubt(placed.doubt)]
          .filter(Boolean)
          .map((text) => ({ text, asks: 'askCrs' as const })),
      ],
      fields: attributes.fields,
      dataset,
      spots,
      bounds: drawn.bounds,
      drawing: drawn.drawing,
      raster,
      overlays,
      sublayers: findSublayers(attributes, featureCount),
    },
    row: (feature) => attributes.row(feature),
    shapes: () => inWorld,
    table: (saved, onProgress) =>
      buildFeatureTable({ name, shapes: inWorld, attributes }, saved, onProgress),
    close: data.close,
  }
}

/** The answers when nobody can be asked. */
async function nobody(): Promise<null> {
  return null
}

/** The outlines of images were projected with the shapes, so they are in degrees. */
function rasterOf(picture: PlacedPicture, { xy }: ShapeList): Raster {
  const { firstVertex, sideSteps = 1, bands = [], width, height, pixels } = picture
  const edge = Array.from({ length: 4 * sideSteps }, (_, index) => ({
    lng: xy[2 * (firstVertex + index)],
    lat: Math.max(-90, Math.min(90, xy[2 * (firstVertex + index) + 1])),
  }))
  const [a, b, c, d] = [0, 1, 2, 3].map((side) => edge[side * sideSteps])
  const isBent = sideSteps > 1 && edge.every(({ lng, lat }) => Number.isFinite(lng + lat))
  return { width, height, pixels, bands, corners: [a, b, c, d], edge: isBent ? edge : null }
}
