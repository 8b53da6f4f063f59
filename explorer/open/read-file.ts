import { type AttributesPart, joinAttributes, type Row } from './attributes.ts'
import { type AskCrs, projectShapes } from './crs/crs.ts'
import { findDatasets } from './datasets.ts'
import { limits } from './limits.ts'
import { openReader } from './open-reader.ts'
import type { OpenedLayer, Raster } from './opened-layer.ts'
import { OpenProblem, problems } from './problems.ts'
import type { Picture, SourceFile } from './reader.ts'
import { drawShapes } from './shapes/draw-shapes.ts'
import { dropStrays } from './shapes/drop-strays.ts'
import { buildShapes, type ShapeList } from './shapes/shapes.ts'

/** What is being done, in this order; each step is a part of the whole. */
export type OpenStep = 'load' | 'unpack' | 'read' | 'place' | 'draw'

export interface ReadFileOptions {
  askCrs: AskCrs
  /** Takes the share of the step that is done, from 0 to 1. */
  onProgress(share: number, step: OpenStep): void
  sqlWasmUrl?: string
}

export interface ReadLayer {
  layer: Omit<OpenedLayer, 'id'>
  row(feature: number): Row | Promise<Row>
  close(): void
}

/**
 * Makes a layer of a file, of several that belong together, or of an archive. It knows no worker and
 * no page. Whatever is wrong with the file ends in an OpenProblem.
 */
export async function readFile(
  files: readonly SourceFile[],
  options: ReadFileOptions,
): Promise<ReadLayer> {
  return readOr(problems.failed(), () => readAny(files, options))
}

/** When a library gives up on a file, what it says is for nobody's eyes. */
async function readOr<Result>(
  problem: OpenProblem,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof OpenProblem ? error : problem
  }
}

async function readAny(
  files: readonly SourceFile[],
  { askCrs, onProgress, sqlWasmUrl }: ReadFileOptions,
): Promise<ReadLayer> {
  const [first] = files
  if (!first) throw problems.noFiles()
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > limits.fileBytes) throw problems.tooLarge('MB', limits.fileBytes / 2 ** 20)
  if (size === 0) throw problems.empty(first.name)

  const datasets = findDatasets(files, (share) => onProgress(share, 'unpack'))
  const shapes = buildShapes()
  const parts: AttributesPart[] = []
  const closers: (() => void)[] = []
  const formats = new Set<string>()
  let picture: Picture | null = null
  for (const [i, { format, dataset }] of datasets.entries()) {
    const { name, read } = await openReader(format)
    formats.add(dataset.isPacked && format === 'kml' ? 'KMZ' : name)
    const before = shapes.featureCount
    const progress = (share: number) => onProgress((i + share) / datasets.length, 'read')
    const tools = { shapes, progress, sqlWasmUrl }
    const result = await readOr(problems.broken(name, 'inside'), () => read(dataset, tools))
    if (result.close) closers.push(result.close)
    picture ??= result.picture ?? null
    parts.push({
      name: stemOf(dataset.main.name),
      featureCount: shapes.featureCount - before,
      attributes: result.attributes,
    })
  }

  const list = shapes.finish()
  if (list.xy.length === 0) throw problems.empty(first.name)
  const crs = await projectShapes(list, askCrs, (share) => onProgress(share, 'place'))
  const raster = picture ? rasterOf(picture, list) : null
  const inWorld = dropStrays(list)
  const drawn = drawShapes(inWorld, (share) => onProgress(share, 'draw'))
  if (!drawn) throw problems.outsideWorld()

  const attributes = joinAttributes(parts)
  return {
    layer: {
      name: files.length === 1 ? first.name : (datasets[0]?.dataset.main.name ?? first.name),
      format: [...formats].join(', '),
      crs,
      featureCount: list.featureCount,
      skippedCount: drawn.skippedCount,
      fields: attributes.fields,
      bounds: drawn.bounds,
      drawing: drawn.drawing,
      raster,
    },
    row: (feature) => attributes.row(feature),
    close() {
      for (const close of closers) close()
    },
  }
}

/** A picture's corners went through the shapes, so that they are in degrees by now. */
function rasterOf(picture: Picture, { xy }: ShapeList): Raster {
  const corner = (place: number) => ({ lng: xy[2 * place] ?? 0, lat: xy[2 * place + 1] ?? 0 })
  return { ...picture, corners: [corner(0), corner(1), corner(2), corner(3)] }
}

function stemOf(name: string): string {
  const file = name.split('/').at(-1) ?? name
  return file.replace(/(?:\.\w{1,10}){1,2}$/, '') || file
}
