import type { Feature, Geometry, Position } from 'geojson'
import { square } from './survey-for-tests.ts'

/** The properties of a feature by which a format's supported ones are chosen. */
export type Kind = 'plot' | 'point' | 'points' | 'line' | 'lines' | 'area' | 'mixed' | 'nothing'

const PLOTS = 60
const HEIGHT = 55.5
/** What a dBase table can store in a cell. */
const LONGEST = 254

/**
 * One layer with all kinds of geometry, heights, dates, Assamese, nulls and values of 254 letters.
 */
export const richFeatures: readonly Feature<Geometry | null, Record<string, unknown>>[] = [
  ...Array.from({ length: PLOTS }, (_, i) =>
    // In rows, with a hole each, so that a shift, a rotation or a missing one is detected.
    feature('plot', i + 1, {
      type: 'MultiPolygon',
      coordinates: [plotAt(91.7 + (i % 10) / 100, 26.1 + Math.floor(i / 10) / 100)],
    }),
  ),
  feature('point', 61, { type: 'Point', coordinates: [91.7, 26.17, HEIGHT] }),
  feature('points', 62, { type: 'MultiPoint', coordinates: line(0.1, 3) }),
  feature('line', 63, { type: 'LineString', coordinates: line(0.2, 5) }),
  feature('lines', 64, { type: 'MultiLineString', coordinates: [line(0.3, 3), line(0.4, 4)] }),
  feature('area', 65, {
    type: 'Polygon',
    coordinates: plotAt(91.75, 26.165).map((ring) => ring.map(([x, y]) => [x, y, HEIGHT])),
  }),
  feature('mixed', 66, {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [91.71, 26.17] },
      { type: 'LineString', coordinates: line(0.5, 2) },
      { type: 'Polygon', coordinates: plotAt(91.77, 26.165) },
    ],
  }),
  feature('nothing', 67, null),
]

export const allKinds: readonly Kind[] = [
  'plot',
  'point',
  'points',
  'line',
  'lines',
  'area',
  'mixed',
  'nothing',
]

export function richLayer(kinds: readonly Kind[] = allKinds): string {
  const features = richFeatures.filter(({ properties }) => kinds.includes(properties.kind as Kind))
  return JSON.stringify({ type: 'FeatureCollection', name: 'survey', features })
}

function feature(
  kind: Kind,
  plot: number,
  geometry: Geometry | null,
): Feature<Geometry | null, Record<string, unknown>> {
  const isBare = plot % 7 === 0
  return {
    type: 'Feature',
    properties: {
      kind,
      plot,
      owner: `ভূমি ${plot}, Bhūmi & “Sons”`,
      area: isBare ? null : plot * 1.25,
      day: isBare ? null : `2024-05-${String(1 + (plot % 28)).padStart(2, '0')}`,
      seen: isBare ? null : `2024-05-17T12:${String(plot % 60).padStart(2, '0')}:30`,
      note: isBare ? null : `${plot} `.padEnd(LONGEST, 'x'),
    },
    geometry,
  }
}

function line(shift: number, count: number): Position[] {
  return Array.from({ length: count }, (_, i) => [
    91.71 + i / 100,
    26.16 + shift / 100 + (i % 2) / 1000,
    HEIGHT,
  ])
}

function plotAt(x: number, y: number): [number, number][][] {
  return [square(x, y, 0.008), square(x + 0.002, y + 0.002, 0.004).reverse()]
}
