import type { ExportFormat, ExportRequest } from './export-request.ts'
import { buildPlotTable } from './plot-table.ts'
import type { PlotWriter, WriteContext } from './plot-writer.ts'
import { ExportProblem } from './problems.ts'

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
    load: async () => (await import('./write-geojson.ts')).writeGeojson,
  },
  csv: {
    extension: 'csv',
    type: 'text/csv;charset=utf-8',
    load: async () => (await import('./write-csv.ts')).writeCsv,
  },
  kml: {
    extension: 'kml',
    type: 'application/vnd.google-earth.kml+xml',
    load: async () => (await import('./write-kml.ts')).writeKml,
  },
  gpkg: {
    extension: 'gpkg',
    type: 'application/geopackage+sqlite3',
    load: async () => (await import('./write-geopackage.ts')).writeGeopackage,
  },
  shp: {
    extension: 'shp.zip',
    type: ZIP,
    load: async () => (await import('./write-shapefile.ts')).writeShapefile,
  },
  dxf: {
    extension: 'dxf',
    type: 'image/vnd.dxf',
    load: async () => (await import('./write-dxf.ts')).writeDxf,
  },
  gml: {
    extension: 'gml.zip',
    type: ZIP,
    load: async () => (await import('./write-gml.ts')).writeGml,
  },
  fgb: {
    extension: 'fgb',
    type: 'application/flatgeobuf',
    load: async () => (await import('./write-flatgeobuf.ts')).writeFlatgeobuf,
  },
  topojson: {
    extension: 'topojson',
    type: 'application/json',
    load: async () => (await import('./write-topojson.ts')).writeTopojson,
  },
  parquet: {
    extension: 'parquet',
    type: 'application/vnd.apache.parquet',
    load: async () => (await import('./write-geoparquet.ts')).writeGeoparquet,
  },
}
