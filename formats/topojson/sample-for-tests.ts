import type { Sample } from '../samples-for-tests.ts'
import { positions } from '../survey-for-tests.ts'

/** The well is separate; plot and road share no arc. */
export const topoJsonText = JSON.stringify({
  type: 'Topology',
  transform: { scale: [0.01, 0.01], translate: [91, 26] },
  objects: {
    survey: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0], [1]], properties: { name: 'Plot', area: 12.5 } },
        { type: 'LineString', arcs: [~2], properties: { name: 'Road' } },
        { type: 'Point', coordinates: [75, 25], properties: { name: 'Well' } },
      ],
    },
  },
  arcs: [
    '70 10, 10 0, 0 10, -10 0, 0 -10',
    '74 14, 2 0, 0 2, -2 0, 0 -2',
    '70 10, -5 2, -5 -2',
  ].map(positions),
})

export const samples: readonly Sample[] = [
  {
    format: 'topojson',
    files: { 'survey.json': topoJsonText },
    words:
      '{ } [ ] , : "arcs" "objects" "transform" "__proto__" "constructor" -1 0 99999 null 1e308',
    isSurvey: true,
    saved: {
      // A millionth of the extent, which is some hundredths of a degree.
      tolerance: 1e-6,
    },
  },
]
