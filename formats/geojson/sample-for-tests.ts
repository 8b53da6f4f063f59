import { type Sample, utm } from '../samples-for-tests.ts'
import { hole, outline, road } from '../survey-for-tests.ts'

const feature = (name: string, area: number | null, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { name, area },
  geometry: { type, coordinates },
})

export const geoJsonText = JSON.stringify(
  {
    type: 'FeatureCollection',
    features: [
      feature('Plot', 12.5, 'Polygon', [outline, hole]),
      feature('Road', null, 'LineString', road),
      feature('Well', null, 'Point', [91.75, 26.25]),
    ],
  },
  null,
  2,
)

export const samples: readonly Sample[] = [
  {
    format: 'geojson',
    files: { 'survey.geojson': geoJsonText },
    words:
      '{ } [ ] , : "type" "features" "coordinates" "geometries" "__proto__" "crs" null 1e999 -0 "\\"',
    isSurvey: true,
    gdal: [
      { driver: 'GeoJSON', name: 'a.geojson' },
      { driver: 'GeoJSON', name: 'utm.geojson', options: utm, crs: 'EPSG:32646' },
    ],
  },
  {
    format: 'geojson-lines',
    files: { 'survey.jsonl': linesOf(geoJsonText, '') },
    words:
      '{ } [ ] , : "type" "features" "coordinates" "geometries" "__proto__" "crs" null 1e999 -0 "\\"',
    isSurvey: true,
    gdal: [
      { driver: 'GeoJSONSeq', name: 'a.geojsonl' },
      {
        driver: 'GeoJSONSeq',
        name: 'a.geojsons',
        options: ['-lco', 'RS=YES'],
      },
    ],
  },
]

/** Each feature on its own line, with the record's prefix. */
export function linesOf(collection: string, before: string): string {
  const { features }: { features: unknown[] } = JSON.parse(collection)
  return features.map((feature) => `${before}${JSON.stringify(feature)}\n`).join('')
}
