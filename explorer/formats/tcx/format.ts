import type { Format } from '../format.ts'

/** What training watches write. */
export const tcx: Format = {
  id: 'tcx',
  folder: 'tcx',
  name: 'TCX',
  endings: ['tcx'],
  recognise: ({ xmlRoot }) => /^TrainingCenterDatabase\b/.test(xmlRoot),
}
