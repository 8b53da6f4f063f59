import type { Sample } from '../samples-for-tests.ts'
import { hole, outline, road } from '../survey-for-tests.ts'

const places = [...outline.slice(0, 4), ...hole.slice(0, 4), ...road.slice(0, 2)]

const tagged = (tags: Record<string, string>) =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('')

export function way(
  id: number,
  nodes: readonly number[],
  tags: Record<string, string> = {},
): string {
  return `<way id="${id}">${nodes.map((node) => `<nd ref="${node}"/>`).join('')}${tagged(tags)}</way>`
}

/** Its members are separated by commas: type, identifier and, where there is one, role. */
export function relation(id: number, members: string, tags: Record<string, string>): string {
  const inside = members.split(', ').map((member) => {
    const [type, ref, role = ''] = member.split(' ')
    return `<member type="${type}" ref="${ref}" role="${role}"/>`
  })
  return `<relation id="${id}">${inside.join('')}${tagged(tags)}</relation>`
}

/** With nodes 1 to 10 of the survey, and the well, which is a feature. */
export function buildOsm(...things: string[]): string {
  const nodes = places.map(([lng, lat], i) => `<node id="${i + 1}" lon="${lng}" lat="${lat}"/>`)
  return `<?xml version="1.0"?>\n<osm version="0.6"><bounds/>\n${nodes.join('\n')}\n${things.join('\n')}\n</osm>\n`
}

export const wellNode =
  '<node id="11" lon="91.75" lat="26.25"><tag k="man_made" v="water_well"/><tag k="name" v="Well"/></node>'

/** The plot is a relation; its outline is two ways in opposite directions. */
export const osmText = buildOsm(
  '<node id="12" lon="1" lat="1"><tag k="source" v="GPS"/></node>',
  wellNode,
  way(1, [1, 2, 3]),
  way(2, [1, 4, 3]),
  way(3, [5, 6, 7, 8, 5]),
  way(4, [9, 10, 1], { highway: 'track', name: 'Road' }),
  relation(5, 'way 1 outer, way 2 outer, way 3 inner', {
    type: 'multipolygon',
    name: 'Plot',
    area: '12.5',
  }),
)

export const samples: readonly Sample[] = [
  {
    format: 'osm',
    files: { 'survey.osm': osmText },
    words:
      '<node id="1" lon="1" lat="2"/> <way id="1"> </way> <nd ref="1"/> <relation id="1"> </relation> <member type="way" ref="1"/> <tag k="type" v="multipolygon"/> __proto__ constructor',
    isSurvey: true,
  },
]
