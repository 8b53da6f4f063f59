import type { Format, Reader, SavableFormat, TableWriter } from './format.ts'

/** By the format's id, loaded when the first such file is opened. */
const readers: Record<string, () => Promise<{ read: Reader }>> = {
  geojson: () => import('./geojson/read.ts'),
  csv: () => import('./csv/read.ts'),
  xlsx: () => import('./spreadsheet/read.ts'),
  kml: () => import('./kml/read.ts'),
  gpkg: () => import('./geopackage/read.ts'),
  shp: () => import('./shapefile/read.ts'),
  dxf: () => import('./dxf/read.ts'),
  gml: () => import('./gml/read.ts'),
  fgb: () => import('./flatgeobuf/read.ts'),
  topojson: () => import('./topojson/read.ts'),
  parquet: () => import('./geoparquet/read.ts'),
  'geojson-lines': () => import('./geojson/read.ts'),
  gpx: () => import('./gpx/read.ts'),
  mif: () => import('./mif/read.ts'),
  tab: () => import('./tab/read.ts'),
  wkt: () => import('./wkt/read.ts'),
  geotiff: () => import('./geotiff/read.ts'),
  picture: () => import('./picture/read.ts'),
  ods: () => import('./spreadsheet/read.ts'),
  esrijson: () => import('./esrijson/read.ts'),
  osm: () => import('./osm/read.ts'),
  georss: () => import('./georss/read.ts'),
  tcx: () => import('./tcx/read.ts'),
  landxml: () => import('./landxml/read.ts'),
  jobxml: () => import('./jobxml/read.ts'),
  nmea: () => import('./nmea/read.ts'),
  'ascii-grid': () => import('./grid/read.ts'),
  tiles: () => import('./tiles/read.ts'),
}

/** By the format's id, loaded when the first such file is saved. */
const writers: Record<string, () => Promise<{ write: TableWriter }>> = {
  geojson: () => import('./geojson/write.ts'),
  csv: () => import('./csv/write.ts'),
  xlsx: () => import('./spreadsheet/write.ts'),
  kml: () => import('./kml/write.ts'),
  gpkg: () => import('./geopackage/write.ts'),
  shp: () => import('./shapefile/write.ts'),
  dxf: () => import('./dxf/write.ts'),
  gml: () => import('./gml/write.ts'),
  fgb: () => import('./flatgeobuf/write.ts'),
  topojson: () => import('./topojson/write.ts'),
  parquet: () => import('./geoparquet/write.ts'),
  'csv-table': () => import('./csv-table/write.ts'),
}

export async function loadReader({ id }: Format): Promise<Reader> {
  return (await readers[id]()).read
}

export async function loadWriter({ id }: SavableFormat): Promise<TableWriter> {
  return (await writers[id]()).write
}
