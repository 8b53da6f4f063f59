import type { Survey } from '../../survey/survey.ts'

export const exportFormats = [
  'geojson',
  'csv',
  'kml',
  'gpkg',
  'shp',
  'dxf',
  'gml',
  'fgb',
  'topojson',
  'parquet',
] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The plots that pass, written as one file. */
export interface ExportRequest {
  format: ExportFormat
  survey: Pick<Survey, 'seed' | 'origin' | 'plots' | 'blocks'>
  passes: Uint8Array
}

export type ExportAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'file'; name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failure'; message: string }
