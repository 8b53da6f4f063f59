import type { Format, FormatNotes } from '../format.ts'

/** The format of training watches. */
export const tcx: Format = {
  id: 'tcx',
  name: 'TCX',
  endings: ['tcx'],
  recognise: ({ xmlRoot }) => /^TrainingCenterDatabase\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  tcx: {
    kept: 'activities, courses and their points',
    lost: 'the time, height and heart rate of each point',
  },
}
