import type { Sample } from '../samples-for-tests.ts'
import { hole, outline, road } from '../survey-for-tests.ts'

/** The plot with a hole, the road and the well, as a server response. */
export const esriJsonText = JSON.stringify({
  displayFieldName: 'name',
  geometryType: 'esriGeometryPolygon',
  spatialReference: { wkid: 4326, latestWkid: 4326 },
  fields: [
    { name: 'name', type: 'esriFieldTypeString', alias: 'Name' },
    { name: 'area', type: 'esriFieldTypeDouble' },
    { name: 'seen', type: 'esriFieldTypeDate' },
  ],
  features: [
    {
      attributes: { name: 'Plot', area: 12.5, seen: 1_715_947_200_000 },
      geometry: { rings: [outline.toReversed(), hole] },
    },
    {
      attributes: { name: 'Road' },
      geometry: { paths: [road] },
    },
    { attributes: { name: 'Well', area: null }, geometry: { x: 91.75, y: 26.25 } },
  ],
})

export const samples: readonly Sample[] = [
  {
    format: 'esrijson',
    files: { 'survey.json': esriJsonText },
    words:
      '{ } [ ] "rings": "paths": "curveRings": {"c":[[1,2],[3,4]]} {"b":[[1,2],[3,4],[5,6]]} "spatialReference": {"wkid":4326} "geometry": "attributes": null 1e999 "__proto__":',
    isSurvey: true,
  },
]
