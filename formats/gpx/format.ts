import type { Format, FormatNotes } from '../format.ts'

export const gpx: Format = {
  id: 'gpx',
  folder: 'gpx',
  name: 'GPX',
  endings: ['gpx'],
  recognise: ({ xmlRoot }) => /^gpx\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  gpx: {
    kept: 'waypoints, routes and tracks with what is said of them',
    lost: 'time and height of each point of a track',
  },
}
