import type { Format } from '../format.ts'

export const flatGeobuf: Format = {
  id: 'fgb',
  folder: 'flatgeobuf',
  name: 'FlatGeobuf',
  endings: ['fgb'],
  recognise: ['fgb\u0003fgb'],
  write: { ending: 'fgb', mediaType: 'application/flatgeobuf' },
}
