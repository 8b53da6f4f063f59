import type { Format, FormatNotes } from '../format.ts'

export const landXml: Format = {
  id: 'landxml',
  name: 'LandXML',
  endings: ['landxml'],
  recognise: ({ xmlRoot }) => /^LandXML\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  landxml: {
    kept: 'points, parcels, alignments, plan features and monuments, breaklines, boundaries and triangles of surfaces, with names and descriptions; the reference system by its code or text',
    lost: 'profiles, cross sections, pipes, spirals (drawn as straight lines through their corner)',
  },
}
