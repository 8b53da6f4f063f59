import type { Format, FormatNotes } from '../format.ts'

export const dxf: Format = {
  id: 'dxf',
  name: 'DXF',
  endings: ['dxf'],
  /** Comments, then the first section. */
  recognise: ({ text }) =>
    /^(?:999[ \t]*\n.*\n[ \t]*)*0[ \t]*\n[ \t]*SECTION[ \t]*(?:\n|$)/.test(
      text.replaceAll(/\r+\n?/g, '\n'),
    ),
  write: { ending: 'dxf', mediaType: 'image/vnd.dxf', hasCrs: true },
}

export const notes: FormatNotes = {
  dxf: {
    kept: 'model space: lines, areas, points, texts, splines, hatches, blocks with attributes, dimensions and leaders, with layer and colour; layers can be hidden',
    lost: 'layouts, solids and surfaces, fonts, line and hatch patterns; drawings have no reference system, so the visitor is asked; when saved: attributes become extended data, which many programs ignore',
  },
}
