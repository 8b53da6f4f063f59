import type { Format, FormatNotes } from '../format.ts'

export const kml: Format = {
  id: 'kml',
  name: 'KML',
  endings: ['kml'],
  packed: { ending: 'kmz', name: 'KMZ' },
  recognise: ({ xmlRoot }) => /^kml\b/.test(xmlRoot),
  /** Some leave the root element out. */
  guess: ({ xmlRoot }) => /^(?:Placemark|Document|Folder)\b/.test(xmlRoot),
  write: { ending: 'kml', mediaType: 'application/vnd.google-earth.kml+xml' },
}

export const notes: FormatNotes = {
  kml: {
    kept: 'placemarks with name, description and data, folders as a path, tracks, colours of lines and areas, ground overlays from the archive',
    lost: 'icons, labels, models, views; external links are listed and never fetched',
  },
}
