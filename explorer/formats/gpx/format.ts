import type { Format } from '../format.ts'

export const gpx: Format = {
  id: 'gpx',
  folder: 'gpx',
  name: 'GPX',
  endings: ['gpx'],
  recognise: ({ xmlRoot }) => /^gpx\b/.test(xmlRoot),
}
