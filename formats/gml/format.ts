import type { Format, FormatNotes } from '../format.ts'

export const gml: Format = {
  id: 'gml',
  name: 'GML',
  endings: ['gml', 'xml'],
  siblings: ['xsd'],
  /** A schema names GML too, and so may the root of a KML or a news feed. */
  recognise: ({ xmlRoot }) =>
    !/^(?:kml|gpx|schema|rss|feed|RDF)\b/.test(xmlRoot) &&
    /^FeatureCollection\b|opengis\.net\/(?:gml|wfs)/.test(xmlRoot),
  write: { ending: 'gml.zip', mediaType: 'application/zip', hasCrs: true },
}

export const notes: FormatNotes = {
  gml: {
    kept: 'features of GML 2, 3 and 3.2 with their elements of text, arcs, axis order',
    lost: 'nested features (not split off); schemas, except the types of attributes',
  },
}
