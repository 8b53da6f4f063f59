import { buildPlotTable } from './plot-rows.ts'
import type { PlotWriter, WriteContext } from './plot-writer.ts'
import { ExportProblem } from './save-problems.ts'
import type { ExportFormat, ExportRequest } from './worker/export-request.ts'

export interface WrittenFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

interface FileKind {
  extension: string
  type: string
  /** Writers load one by one, each when it is first asked for. */
  load(): Promise<PlotWriter>
}

/** The plots that pass, as one file of the format that is asked for. */
export async function writePlots(
  { format, survey, passes }: ExportRequest,
  context: Omit<WriteContext, 'stem'>,
): Promise<WrittenFile> {
  const { extension, type, load } = fileKinds[format]
  const write = await load().catch((cause) => {
    throw new ExportProblem('notLoaded', { cause })
  })
  const plots = buildPlotTable({ survey, passes })
  const stem = `sample-survey-${survey.seed}-${plots.count}-plots`
  // No writer shares its memory; the types of some libraries leave that open.
  const bytes = (await write(plots, { ...context, stem })) as Uint8Array<ArrayBuffer>
  context.onProgress(1)
  return { name: `${stem}.${extension}`, type, bytes }
}

const ZIP = 'application/zip'

const fileKinds: Record<ExportFormat, FileKind> = {
  geojson: {
    extension: 'geojson',
    type: 'application/geo+json',
    load: async () => (await import('./geojson/write.ts')).writeGeojson,
  },
  csv: {
    extension: 'csv',
    type: 'text/csv;charset=utf-8',
    load: async () => (await import('./csv/write.ts')).writeCsv,
  },
  kml: {
    extension: 'kml',
    type: 'application/vnd.google-earth.kml+xml',
    load: async () => (await import('./kml/write.ts')).writeKml,
  },
  gpkg: {
    extension: 'gpkg',
    type: 'application/geopackage+sqlite3',
    load: async () => (await import('./geopackage/write.ts')).writeGeopackage,
  },
  shp: {
    extension: 'shp.zip',
    type: ZIP,
    load: async () => (await import('./shapefile/write.ts')).writeShapefile,
  },
  dxf: {
    extension: 'dxf',
    type: 'image/vnd.dxf',
    load: async () => (await import('./dxf/write.ts')).writeDxf,
  },
  gml: {
    extension: 'gml.zip',
    type: ZIP,
    load: async () => (await import('./gml/write.ts')).writeGml,
  },
  fgb: {
    extension: 'fgb',
    type: 'application/flatgeobuf',
    load: async () => (await import('./flatgeobuf/write.ts')).writeFlatgeobuf,
  },
  topojson: {
    extension: 'topojson',
    type: 'application/json',
    load: async () => (await import('./topojson/write.ts')).writeTopojson,
  },
  parquet: {
    extension: 'parquet',
    type: 'application/vnd.apache.parquet',
    load: async () => (await import('./geoparquet/write.ts')).writeGeoparquet,
  },
}
