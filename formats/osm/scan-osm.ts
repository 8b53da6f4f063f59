import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'

export type OsmTags = ReadonlyMap<string, string>

export interface OsmNode {
  id: number
  lng: number
  lat: number
  tags: OsmTags
}

export interface OsmWay {
  id: number
  nodes: readonly number[]
  tags: OsmTags
}

export interface OsmRelation {
  id: number
  members: readonly { type: string; ref: number; role: string }[]
  tags: OsmTags
}

/** The content of a file, in its order; of untagged nodes only the position is kept. */
export interface OsmData {
  nodes: readonly OsmNode[]
  ways: readonly OsmWay[]
  relations: readonly OsmRelation[]
  /** Of any node, by its id. */
  placeOf(node: number): readonly [number, number] | undefined
}

/** Reads everything before drawing: a relation may come before its ways. */
export function scanOsm(bytes: Uint8Array, progress: (share: number) => void): OsmData {
  const places = new Map<number, readonly [number, number]>()
  const nodes: OsmNode[] = []
  const ways: OsmWay[] = []
  const relations: OsmRelation[] = []
  let tags = new Map<string, string>()
  let refs: number[] = []
  let members: OsmRelation['members'][number][] = []
  let id = Number.NaN
  let place: readonly [number, number] = [Number.NaN, Number.NaN]

  const openers: Record<string, (attributes: XmlAttributes) => void> = {
    node(attributes) {
      start(attributes)
      place = [numberOf(attributes, 'lon'), numberOf(attributes, 'lat')]
      if (places.size >= limits.vertices) throw problems.tooLarge('nodes', limits.vertices)
      if (Number.isFinite(place[0] + place[1])) places.set(id, place)
    },
    way: start,
    relation: start,
    nd(attributes) {
      refs.push(numberOf(attributes, 'ref'))
    },
    member(attributes) {
      const [type = '', role = ''] = [attributes.get('type'), attributes.get('role')]
      members.push({ type, ref: numberOf(attributes, 'ref'), role })
    },
    tag(attributes) {
      tags.set(attributes.get('k') ?? '', attributes.get('v') ?? '')
    },
  }

  function start(attributes: XmlAttributes): void {
    id = numberOf(attributes, 'id')
    tags = new Map()
    refs = []
    members = []
  }

  scanXml(bytes, 'OSM XML', progress, {
    open(name, attributes) {
      if (Object.hasOwn(openers, name)) openers[name](attributes)
    },
    close(name) {
      if (name === 'node' && tags.size > 0) nodes.push({ id, lng: place[0], lat: place[1], tags })
      else if (name === 'way') ways.push({ id, nodes: refs, tags })
      else if (name === 'relation') relations.push({ id, members, tags })
    },
  })
  return { nodes, ways, relations, placeOf: (node) => places.get(node) }
}

function numberOf(attributes: XmlAttributes, name: string): number {
  const text = attributes.get(name)
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text)
}
