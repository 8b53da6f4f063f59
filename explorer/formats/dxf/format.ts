import type { Format, FormatNotes } from '../format.ts'

export const dxf: Format = {
  id: 'dxf',
  folder: 'dxf',
  name: 'DXF',
  endings: ['dxf'],
  /** Comments, then the first section. */
  recognise: ({ text }) =>
    /^(?:999[ \t]*\n.*\n[ \t]*)*0[ \t]*\n[ \t]*SECTION[ \t]*(?:\n|$)/.test(
      text.replaceAll(/\r+\n?/g, '\n'),
    ),
  write: { ending: 'dxf', mediaType: 'image/vnd.dxf' },
}

export const notes: FormatNotes = {
  dxf: {
    kept: 'lines, areas, points, texts, splines, hatches, with layer and colour',
    lost: 'attributes; a drawing does not tell its reference system, so a visitor is asked',
  },
}
