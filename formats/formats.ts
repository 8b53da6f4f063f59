import { csv } from './csv/format.ts'
import { csvTable } from './csv-table/format.ts'
import { dxf } from './dxf/format.ts'
import { esriJson } from './esrijson/format.ts'
import { flatGeobuf } from './flatgeobuf/format.ts'
import type { Format, SavableFormat } from './format.ts'
import { geoJson, geoJsonLines } from './geojson/format.ts'
import { geoPackage } from './geopackage/format.ts'
import { geoParquet } from './geoparquet/format.ts'
import { geoRss } from './georss/format.ts'
import { geoTiff } from './geotiff/format.ts'
import { gml } from './gml/format.ts'
import { gpx } from './gpx/format.ts'
import { asciiGrid } from './grid/format.ts'
import { jobXml } from './jobxml/format.ts'
import { kml } from './kml/format.ts'
import { landXml } from './landxml/format.ts'
import { mif } from './mif/format.ts'
import { nmea } from './nmea/format.ts'
import { osm } from './osm/format.ts'
import { picture } from './picture/format.ts'
import { shapefile } from './shapefile/format.ts'
import { ods, xlsx } from './spreadsheet/format.ts'
import { tab } from './tab/format.ts'
import { tcx } from './tcx/format.ts'
import { tiles } from './tiles/format.ts'
import { topoJson } from './topojson/format.ts'
import { wkt } from './wkt/format.ts'

/** The only list of all formats, in the order in which visitors see them. */
export const formats: readonly Format[] = [
  geoJson,
  csv,
  xlsx,
  kml,
  geoPackage,
  shapefile,
  dxf,
  gml,
  flatGeobuf,
  topoJson,
  geoParquet,
  geoJsonLines,
  gpx,
  mif,
  tab,
  wkt,
  geoTiff,
  picture,
  ods,
  esriJson,
  osm,
  geoRss,
  tcx,
  landXml,
  jobXml,
  nmea,
  asciiGrid,
  tiles,
]

export const savable: readonly SavableFormat[] = [
  ...formats.filter((format): format is SavableFormat => 'write' in format),
  csvTable,
]

const archives = ['zip', 'gz']

/** Extensions of all files that can be opened and of sidecar files, for the browser's dialog. */
export const accepted = [
  ...formats.flatMap(({ endings, siblings = [], packed }) => [
    ...endings,
    ...(packed ? [packed.ending] : []),
    ...siblings,
  ]),
  ...archives,
]
  .map((ending) => `.${ending}`)
  .join()
