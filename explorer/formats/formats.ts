import type { FormatId } from './detect-format.ts'
import type { Reader } from './format.ts'

export interface NamedReader {
  name: string
  read: Reader
}

/** The only place that knows which readers exist; each is fetched when such a file is opened. */
export async function openReader(format: Exclude<FormatId, 'zip' | 'gzip'>): Promise<NamedReader> {
  switch (format) {
    case 'geojson':
      return { name: 'GeoJSON', read: (await import('./geojson/read.ts')).readGeoJson }
    case 'geojson-lines':
      return { name: 'GeoJSON lines', read: (await import('./geojson/read.ts')).readGeoJson }
    case 'topojson':
      return { name: 'TopoJSON', read: (await import('./topojson/read.ts')).readTopoJson }
    case 'kml':
      return { name: 'KML', read: (await import('./kml/read.ts')).readKml }
    case 'gpx':
      return { name: 'GPX', read: (await import('./gpx/read.ts')).readGpx }
    case 'gml':
      return { name: 'GML', read: (await import('./gml/read.ts')).readGml }
    case 'shapefile':
      return { name: 'Shapefile', read: (await import('./shapefile/read.ts')).readShapefile }
    case 'geopackage':
      return {
        name: 'GeoPackage',
        read: (await import('./geopackage/read.ts')).readGeoPackage,
      }
    case 'flatgeobuf':
      return {
        name: 'FlatGeobuf',
        read: (await import('./flatgeobuf/read.ts')).readFlatGeobuf,
      }
    case 'geoparquet':
      return {
        name: 'GeoParquet',
        read: (await import('./geoparquet/read.ts')).readGeoParquet,
      }
    case 'csv':
      return { name: 'CSV', read: (await import('./csv/read.ts')).readCsv }
    case 'wkt':
      return { name: 'WKT', read: (await import('./wkt/read.ts')).readWkt }
    case 'dxf':
      return { name: 'DXF', read: (await import('./dxf/read.ts')).readDxf }
    case 'mif':
      return { name: 'MapInfo MIF', read: (await import('./mif/read.ts')).readMif }
    case 'geotiff':
      return { name: 'GeoTIFF', read: (await import('./geotiff/read.ts')).readGeoTiff }
  }
}
