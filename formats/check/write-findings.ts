import { equalAreaOf } from '../geometry/earth.ts'
import { boxAround, buildPlane, type LngLat, type Plane } from '../geometry/plane.ts'
import { doubleArea } from '../geometry/ring.ts'
import { splitArea } from '../units.ts'
import { type CheckRequest, checkMap } from './check-map.ts'
import { findingWords as words } from './content.ts'
import type { Finding, Noted } from './findings.ts'
import { MM } from './read-plots.ts'

export interface FindingsRequest extends CheckRequest {
  /** Of the plots, by row; empty where missing. */
  names: readonly string[]
  about: { name: string; hash: string; version: string; day: string }
  /** The ids of the last check of the same map, with the words of accepted ones. */
  before: ReadonlyMap<string, string> | null
}

export interface WrittenFindings {
  /** A GeoJSON file; null when nothing was found. */
  bytes: Uint8Array<ArrayBuffer> | null
  noted: Noted
  /** Plots with a finding. */
  wrong: number
  /** Findings of the last check that are not found any more. */
  solved: number
}

const DEGREE_DECIMALS = 10
/** About a metre: the place in an id. */
const PLACE_DECIMALS = 5

/** Checks a map, and writes what was found as a file of features. */
export function writeFindings(
  request: FindingsRequest,
  onProgress: (share: number) => void = () => {},
): WrittenFindings {
  const { names, about, before, limits, origin } = request
  const { findings, noted } = checkMap(request, onProgress)
  const wrong = new Set(findings.flatMap(({ plots }) => plots)).size
  const share = noted.plots === 0 ? 0 : Math.floor((1000 * (noted.plots - wrong)) / noted.plots)
  const head = {
    [words.columns.map]: words.map(
      about.name,
      noted.plots.toLocaleString('en'),
      `${Math.max(0, share) / 10}%`,
    ),
    [words.columns.check]: words.check(words.limits(limits), about.version, about.day, about.hash),
  }
  const plane = buildPlane(origin)
  const seen = new Set<string>()
  const features = findings.map((finding) => {
    const called = finding.plots.map((plot) => names[plot]?.trim() || words.row(plot + 1))
    const id = idOf(finding, called, plane)
    seen.add(id)
    const { columns } = words
    const sizeM2 = finding.shape.type === 'Polygon' ? groundArea(finding, plane) : null
    const accepted = before?.get(id) ?? ''
    const properties = {
      [columns.kind]: words.kinds[finding.kind],
      [columns.status]: words.statuses[statusOf(before, id)],
      [columns.plots]: called.join(', '),
      [columns.size]: sizeM2 === null ? null : rounded(sizeM2, 3),
      [columns.local]: sizeM2 === null ? null : splitArea(sizeM2, 'lessa').join('-'),
      [columns.length]: finding.lengthMm === null ? null : rounded(finding.lengthMm / MM, 3),
      [columns.detail]: detailOf(finding),
      [columns.accepted]: accepted,
      ...head,
      [columns.id]: id,
    }
    return JSON.stringify({ type: 'Feature', properties, geometry: geometryOf(finding, plane) })
  })
  const text = `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
  return {
    bytes: findings.length === 0 ? null : new TextEncoder().encode(text),
    ...{ noted, wrong },
    solved: before ? [...before.keys()].filter((id) => !seen.has(id)).length : 0,
  }
}

function statusOf(before: FindingsRequest['before'], id: string): keyof typeof words.statuses {
  if (before?.get(id)) return 'accepted'
  if (before?.has(id)) return 'unchanged'
  return before ? 'new' : 'open'
}

/** Of its kind, its plots and its place, so that the next check of the same map knows it. */
function idOf({ kind, shape }: Finding, called: readonly string[], plane: Plane): string {
  const [west, south, east, north] = boxAround(shape.pieces[0][0])
  const place = plane.toLngLat((west + east) / 2 / MM, (south + north) / 2 / MM)
  const written = [place.lat, place.lng].map((angle) => angle.toFixed(PLACE_DECIMALS))
  return `${kind} ${called.join('+')} ${written.join(' ')}`
}

function detailOf({ kind, fault, corners = 0 }: Finding): string {
  const { details, faults } = words
  if (fault) return faults[fault]
  if (kind === 'near') return details.near(corners)
  return kind === 'gap' || kind === 'crack' || kind === 'sliver' ? details[kind] : ''
}

/** As the areas of plots, on the ellipsoid. */
function groundArea({ shape }: Finding, plane: Plane): number {
  const areaOf = (ring: Float64Array) => {
    const onGround = new Float64Array(ring.length)
    for (let i = 0; i < ring.length; i += 2) {
      const { lng, lat } = plane.toLngLat(ring[i] / MM, ring[i + 1] / MM)
      onGround.set(equalAreaOf(lng, lat), i)
    }
    return Math.abs(doubleArea(onGround)) / 2
  }
  return shape.pieces.reduce(
    (sum, [outline, ...holes]) =>
      sum + holes.reduce((rest, hole) => rest - areaOf(hole), areaOf(outline)),
    0,
  )
}

function geometryOf({ shape }: Finding, plane: Plane): unknown {
  const { type, pieces } = shape
  const placed = pieces.map((rings) =>
    rings.map((ring) => {
      const places: [number, number][] = []
      for (let i = 0; i < ring.length; i += 2) {
        places.push(written(plane.toLngLat(ring[i] / MM, ring[i + 1] / MM)))
      }
      return type === 'Polygon' ? [...places, places[0]] : places
    }),
  )
  if (type === 'Polygon') return { type: 'MultiPolygon', coordinates: placed }
  const lines = placed.map(([places]) => places)
  if (type === 'LineString') return { type: 'MultiLineString', coordinates: lines }
  return { type: 'MultiPoint', coordinates: lines.map(([place]) => place) }
}

function written({ lng, lat }: LngLat): [number, number] {
  return [rounded(lng, DEGREE_DECIMALS), rounded(lat, DEGREE_DECIMALS)]
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
