import type { Format, FormatNotes } from '../format.ts'

export const jobXml: Format = {
  id: 'jobxml',
  name: 'JobXML',
  endings: ['jxl'],
  recognise: ({ xmlRoot }) => /^JOBFile\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  jobxml: {
    kept: 'points with name, code and heights, as they were reduced, in WGS 84 or on the grid of a UTM zone',
    lost: 'observations, lines between points; on other grids the visitor is asked for the reference system',
  },
}
