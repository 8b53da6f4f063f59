import type { Format } from '../format.ts'

export const gml: Format = {
  id: 'gml',
  folder: 'gml',
  name: 'GML',
  endings: ['gml', 'xml'],
  siblings: ['xsd'],
  /** A schema names GML too, and the root of a KML or of news may. */
  recognise: ({ xmlRoot }) =>
    !/^(?:kml|gpx|schema|rss|feed|RDF)\b/.test(xmlRoot) &&
    /^FeatureCollection\b|opengis\.net\/(?:gml|wfs)/.test(xmlRoot),
  write: { ending: 'gml.zip', mediaType: 'application/zip' },
}
