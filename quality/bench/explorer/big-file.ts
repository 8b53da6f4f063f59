import { Buffer } from 'node:buffer'

/** A file like those of visitors. */
export interface BigFile {
  name: string
  buffer: Buffer
  featureCount: number
}

const DEGREES_PER_PLOT = 0.0004
const PLOTS_PER_ROW = 200

/**
 * Irregular adjacent plots with attributes, until the file has at least this many bytes, or of so
 * many corners each.
 */
export function makeGeoJson(bytes: number, corners?: number): BigFile {
  return make(bytes, corners, {
    name: 'plots.geojson',
    start: '{"type":"FeatureCollection","features":[',
    between: ',',
    end: ']}',
    write: ({ id, owner, areaM2, ring }) =>
      JSON.stringify({
        type: 'Feature',
        properties: { id, owner, areaM2 },
        geometry: { type: 'Polygon', coordinates: [ring] },
      }),
  })
}

const uses = ['house', 'field', 'pond', 'shop', 'road', 'school', 'tea'] as const

/** This many plots of four corners, with words, numbers and dates to filter by. */
export function makeSurveyFile(featureCount: number): BigFile {
  const features = Array.from({ length: featureCount }, (_, number) => {
    const [west, south] = [
      91.5 + (number % 400) * DEGREES_PER_PLOT,
      26.1 + Math.floor(number / 400) * DEGREES_PER_PLOT,
    ]
    const [east, north] = [west + 0.8 * DEGREES_PER_PLOT, south + 0.7 * DEGREES_PER_PLOT]
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ].map((place) => place.map(round))
    const properties = {
      id: `PLOT-${number}`,
      use: uses[(number * 31) % uses.length],
      owner: `Owner of record ${number % 977}`,
      floors: (number * 7) % 5,
      taxRs: ((number * 7919) % 100_000) / 10,
      visited: new Date(Date.UTC(2025, 0, 1 + (number % 300))).toISOString().slice(0, 10),
    }
    return JSON.stringify({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [ring] },
    })
  })
  const text = `{"type":"FeatureCollection","features":[${features.join(',')}]}`
  return { name: 'own-survey.geojson', buffer: Buffer.from(text), featureCount }
}

export function makeKml(bytes: number): BigFile {
  return make(bytes, undefined, {
    name: 'plots.kml',
    start:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Plots</name>',
    between: '\n',
    end: '</Document></kml>',
    write: ({ id, owner, areaM2, ring }) =>
      `<Placemark><name>${id}</name><ExtendedData>` +
      `<Data name="owner"><value>${owner}</value></Data>` +
      `<Data name="areaM2"><value>${areaM2}</value></Data></ExtendedData>` +
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>' +
      ring.map(([lng, lat]) => `${lng},${lat},0`).join(' ') +
      '</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
  })
}

interface Shape {
  name: string
  start: string
  between: string
  end: string
  write(plot: Plot): string
}

function make(
  bytes: number,
  corners: number | undefined,
  { name, start, between, end, write }: Shape,
): BigFile {
  const parts: string[] = []
  // Everything written is ASCII: a character is a byte.
  let length = start.length + end.length
  while (length < bytes) {
    const part = write(plotOf(parts.length, corners))
    parts.push(part)
    length += part.length + between.length
  }
  const buffer = Buffer.from(start + parts.join(between) + end)
  return { name, buffer, featureCount: parts.length }
}

interface Plot {
  id: string
  owner: string
  areaM2: number
  ring: [lng: number, lat: number][]
}

/** A ring around its centre, always the same for a number. */
function plotOf(number: number, corners = 12 + ((number * 7) % 29)): Plot {
  const lng = 91.5 + (number % PLOTS_PER_ROW) * DEGREES_PER_PLOT
  const lat = 26.1 + Math.floor(number / PLOTS_PER_ROW) * DEGREES_PER_PLOT
  const ring = Array.from({ length: corners }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / corners
    const radius = DEGREES_PER_PLOT * (0.34 + 0.1 * Math.sin(number + 3 * angle))
    return [round(lng + radius * Math.cos(angle)), round(lat + radius * Math.sin(angle))]
  })
  const [first] = ring
  if (first) ring.push(first)
  return {
    id: `PLOT-${number}`,
    owner: `Owner of record ${number % 977}`,
    areaM2: 100 + ((number * 37) % 900),
    ring,
  }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
