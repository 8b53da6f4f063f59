import type { Format, FormatNotes } from '../format.ts'

export const gpx: Format = {
  id: 'gpx',
  name: 'GPX',
  endings: ['gpx'],
  recognise: ({ xmlRoot }) => /^gpx\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  gpx: {
    kept: 'waypoints, routes and tracks with their descriptions',
    lost: 'the time and height of each track point',
  },
}
