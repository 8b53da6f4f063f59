import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { geoJsonText } from '../geojson/sample-for-tests.ts'
import { allKinds } from '../rich-layer-for-tests.ts'
import { type Sample, utm } from '../samples-for-tests.ts'

/** The format cannot contain a feature without a geometry. */
const kinds = allKinds.filter((kind) => kind !== 'nothing')

export const samples: readonly Sample[] = [
  {
    format: 'fgb',
    files: { 'survey.fgb': serialize(JSON.parse(geoJsonText), 4326) },
    isSurvey: true,
    gdal: [
      { driver: 'FlatGeobuf', name: 'a.fgb', options: utm, crs: 'EPSG:32646', kinds },
      { driver: 'FlatGeobuf', name: 'plain.fgb', options: ['-lco', 'SPATIAL_INDEX=NO'], kinds },
    ],
  },
]
