import type { FormatId } from './detect-format.ts'
import type { Reader } from './reader.ts'

export interface NamedReader {
  name: string
  read: Reader
}

/** The only place that knows which readers exist; each is fetched when such a file is opened. */
export async function openReader(format: Exclude<FormatId, 'zip' | 'gzip'>): Promise<NamedReader> {
  switch (format) {
    case 'geojson':
      return { name: 'GeoJSON', read: (await import('./json/read-geojson.ts')).readGeoJson }
    case 'geojson-lines':
      return { name: 'GeoJSON lines', read: (await import('./json/read-geojson.ts')).readGeoJson }
    case 'topojson':
      return { name: 'TopoJSON', read: (await import('./json/read-topojson.ts')).readTopoJson }
    case 'kml':
      return { name: 'KML', read: (await import('./xml/read-kml.ts')).readKml }
    case 'gpx':
      return { name: 'GPX', read: (await import('./xml/read-gpx.ts')).readGpx }
    case 'gml':
      return { name: 'GML', read: (await import('./xml/read-gml.ts')).readGml }
    case 'shapefile':
      return { name: 'Shapefile', read: (await import('./binary/read-shapefile.ts')).readShapefile }
    case 'geopackage':
      return {
        name: 'GeoPackage',
        read: (await import('./binary/read-geopackage.ts')).readGeoPackage,
      }
    case 'flatgeobuf':
      return {
        name: 'FlatGeobuf',
        read: (await import('./binary/read-flatgeobuf.ts')).readFlatGeobuf,
      }
    case 'geoparquet':
      return {
        name: 'GeoParquet',
        read: (await import('./binary/read-geoparquet.ts')).readGeoParquet,
      }
    case 'csv':
      return { name: 'CSV', read: (await import('./table/read-csv.ts')).readCsv }
    case 'wkt':
      return { name: 'WKT', read: (await import('./well-known/read-wkt.ts')).readWkt }
    case 'dxf':
      return { name: 'DXF', read: (await import('./dxf/read-dxf.ts')).readDxf }
    case 'mif':
      return { name: 'MapInfo MIF', read: (await import('./mif/read-mif.ts')).readMif }
    case 'geotiff':
      return { name: 'GeoTIFF', read: (await import('./binary/read-geotiff.ts')).readGeoTiff }
  }
}
