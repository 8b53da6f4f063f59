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
    kept: 'the model: lines, areas, points, texts, splines, hatches, blocks with their attributes, dimensions and leaders, with layer and colour; layers can be hidden',
    lost: 'a table’s attributes, which a drawing has no place for; sheets for printing, bodies and surfaces, fonts, patterns of lines and hatches; a drawing does not tell its reference system, so a visitor is asked',
  },
}
