import type { Sample } from '../samples-for-tests.ts'

export const kmlText = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Survey &amp; more</name>
<Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style>
<Folder><Placemark id="p1"><name>Plot</name>
  <description><![CDATA[<b>12.5</b> bigha]]></description>
  <ExtendedData><Data name="area"><value>12.5</value></Data></ExtendedData>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>
    91.7,26.1,0 91.8,26.1,0 91.8,26.2,0 91.7,26.2,0 91.7,26.1,0
  </coordinates></LinearRing></outerBoundaryIs>
  <innerBoundaryIs><LinearRing><coordinates>91.74,26.14 91.76,26.14 91.76,26.16 91.74,26.16 91.74,26.14</coordinates></LinearRing></innerBoundaryIs></Polygon>
</Placemark>
<Placemark><name>Road</name><ExtendedData><SchemaData><SimpleData name="area">0</SimpleData></SchemaData></ExtendedData>
  <LineString><coordinates>91.6,26.1 91.65,26.12 91.7,26.1</coordinates></LineString></Placemark>
</Folder>
<Placemark><name>Well</name><Point><coordinates>91.75,26.25</coordinates></Point></Placemark>
<NetworkLink><Link><href>http://elsewhere.example/more.kml</href></Link></NetworkLink>
</Document></kml>
`

export const samples: readonly Sample[] = [
  {
    format: 'kml',
    files: { 'survey.kml': kmlText },
    words:
      '<Placemark> </Placemark> <Polygon> <coordinates> </coordinates> <![CDATA[ ]]> <!-- --> &amp; &#0; &#x110000; <?xml <!DOCTYPE [ <a/> 1,2 "',
    isSurvey: true,
    gdal: [
      { driver: 'KML', name: 'a.kml' },
      { driver: 'LIBKML', name: 'lib.kml' },
    ],
  },
]
