import type { Sample } from '../samples-for-tests.ts'

const plot = (wrap: (outline: string, hole: string) => string) =>
  wrap(
    '26.1 91.7 26.1 91.8 26.2 91.8 26.2 91.7 26.1 91.7',
    '26.14 91.74 26.14 91.76 26.16 91.76 26.16 91.74 26.14 91.74',
  )

/** The plot, the road and the well, each in another encoding. */
export const geoRssText = `<?xml version="1.0"?>
<rss version="2.0" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">
<channel><title>Survey</title><image><title>Not an item</title></image>
<item><name>Plot</name><area>12.5</area><georss:where>${plot(
  (outline, hole) =>
    `<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${outline}</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>${hole}</gml:posList></gml:LinearRing></gml:interior></gml:Polygon>`,
)}</georss:where></item>
<item><name>Road</name><georss:line>26.1 91.6 26.12 91.65 26.1 91.7</georss:line></item>
<item><name>Well</name><geo:lat>26.25</geo:lat><geo:long>91.75</geo:long></item>
</channel></rss>
`

export const samples: readonly Sample[] = [
  {
    format: 'georss',
    files: { 'survey.rss': geoRssText },
    words:
      '<item> </item> <entry> </entry> <georss:point>1 2</georss:point> <georss:box> <gml:Polygon> </gml:Polygon> <gml:pos> srsName="EPSG:9" <geo:lat> </geo:lat>',
    isSurvey: true,
    gdal: [
      {
        driver: 'GeoRSS',
        name: 'a.rss',
        options: ['-dsco', 'USE_EXTENSIONS=YES'],
        kinds: ['point', 'line'],
      },
    ],
  },
]
