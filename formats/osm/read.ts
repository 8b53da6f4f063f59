import { wgs84 } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { joinWays } from './join-ways.ts'
import { type OsmRelation, type OsmTags, type OsmWay, scanOsm } from './scan-osm.ts'

/**
 * Tagged nodes, ways as lines or areas, and relations: those of areas with their ways joined to
 * rings. All tags are attributes, and 'layer' is GDAL's name for it.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const data = scanOsm(main.bytes, (share) => progress(share / 2))
  const wayOf = new Map(data.ways.map((way) => [way.id, way]))
  const rows = buildRows({ isUntyped: true })
  shapes.setCrs(wgs84)

  function startFeature(layer: string, id: number, tags: OsmTags): void {
    shapes.startFeature()
    rows.startRow()
    rows.set('layer', layer)
    rows.set('osm_id', id)
    for (const [key, value] of tags) rows.set(own.has(key) ? `${key} (tag)` : key, value)
  }

  function placesOf(nodes: readonly number[]): (readonly [number, number])[] {
    return nodes.flatMap((node) => {
      const place = data.placeOf(node)
      return place ? [place] : []
    })
  }

  function addRun(places: readonly (readonly [number, number])[]): void {
    for (const [lng, lat] of places) shapes.vertex(lng, lat)
  }

  for (const { id, lng, lat, tags } of data.nodes) {
    if (!isTelling(tags)) continue
    startFeature('points', id, tags)
    shapes.startPoints()
    shapes.vertex(lng, lat)
  }
  const inAreas = waysInAreas(data.relations, wayOf)
  for (const way of data.ways) {
    const places = placesOf(way.nodes)
    if (way.tags.size === 0 || places.length < 2) continue
    const isArea = isAreaWay(way)
    if (isArea && inAreas.has(way.id)) continue
    startFeature(isArea ? 'multipolygons' : 'lines', way.id, way.tags)
    if (isArea) {
      shapes.startArea()
      shapes.startRing()
    } else shapes.startLine()
    addRun(places)
  }
  for (const relation of data.relations) addRelation(relation)
  return { attributes: rows }

  function addRelation(relation: OsmRelation): void {
    const { id, members, tags } = relation
    const type = tags.get('type') ?? ''
    const ways = members.flatMap(({ type, ref }) => (type === 'way' ? (wayOf.get(ref) ?? []) : []))
    const lines = ways.map(({ nodes }) => nodes.filter((node) => data.placeOf(node)))
    if (isArea(relation)) {
      const rings = isWhole(relation, wayOf) ? joinWays(lines) : []
      if (rings.length === 0) return
      startFeature('multipolygons', id, tagsOfArea(relation, wayOf))
      shapes.startLooseArea()
      for (const ring of rings) {
        shapes.startRing()
        addRun(placesOf(ring))
      }
      return
    }
    const isLines = type === 'multilinestring' || type === 'route'
    const nodes = isLines ? [] : members.filter((member) => member.type === 'node')
    const points = placesOf(nodes.map(({ ref }) => ref))
    const drawn = lines.filter((line) => line.length > 1)
    if (drawn.length === 0 && points.length === 0) return
    startFeature(isLines ? 'multilinestrings' : 'other_relations', id, tags)
    for (const line of drawn) {
      shapes.startLine()
      addRun(placesOf(line))
    }
    if (points.length === 0) return
    shapes.startPoints()
    addRun(points)
  }
}

/** Our own columns, whatever the tags are called. */
const own = new Set(['layer', 'osm_id'])

function isArea({ tags }: OsmRelation): boolean {
  return tags.get('type') === 'multipolygon' || tags.get('type') === 'boundary'
}

type Ways = ReadonlyMap<number, OsmWay>

/** Without all its ways, the shape of an area is unknown. */
function isWhole({ members }: OsmRelation, wayOf: Ways): boolean {
  return members.every(
    ({ type, ref, role }) => type !== 'way' || role === 'subarea' || wayOf.has(ref),
  )
}

/** A relation without tags has those of its outline. */
function tagsOfArea({ members, tags }: OsmRelation, wayOf: Ways): OsmTags {
  const outer = members.find(({ type, role }) => type === 'way' && role === 'outer')
  if (tags.size > 1 || !outer) return tags
  return new Map([...tags, ...(wayOf.get(outer.ref)?.tags ?? [])])
}

/** Ways that are drawn with an area: its outlines, and holes without tags. */
function waysInAreas(relations: readonly OsmRelation[], wayOf: Ways): ReadonlySet<number> {
  const drawn = relations.filter((relation) => isArea(relation) && isWhole(relation, wayOf))
  const members = drawn.flatMap((relation) => relation.members)
  return new Set(
    members
      .filter(({ type, ref, role }) => {
        const tags = type === 'way' ? wayOf.get(ref)?.tags : undefined
        return tags && (role !== 'inner' || ![...tags.keys()].some((key) => key !== 'area'))
      })
      .map(({ ref }) => ref),
  )
}

/** Tags of a node that do not make it a feature. */
const silent = new Set(['created_by', 'converted_by', 'source', 'time', 'ele', 'attribution'])

function isTelling(tags: OsmTags): boolean {
  return [...tags.keys()].some((key) => !silent.has(key))
}

/** A closed way is an area when its tags are those of areas. */
function isAreaWay({ nodes, tags }: OsmWay): boolean {
  if (nodes.length < 4 || nodes[0] !== nodes.at(-1)) return false
  const area = tags.get('area')
  if (area !== undefined) return area === 'yes'
  return [...tags].some(([key, value]) => areaKeys.has(key) || areaKeys.has(`${key}=${value}`))
}

const areaKeys = new Set(
  'aeroway amenity boundary building craft geological historic landuse leisure military natural office place shop sport tourism highway=platform public_transport=platform'.split(
    ' ',
  ),
)
