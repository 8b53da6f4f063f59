import { type Row, showValue } from './attributes.ts'
import type { SourceFile } from './format.ts'
import { readFile } from './open-file.ts'
import type { OpenedLayer } from './opened-layer.ts'

/** For the tests: the same plot with a hole, a road and a well, in each format that is text. */

export interface ReadSample extends Omit<OpenedLayer, 'id'> {
  row(feature: number): Promise<Record<string, string>>
}

/** Opens files as a visitor's would be, of a name and their text or bytes. */
export async function openSample(
  files: Record<string, string | Uint8Array>,
  askCrs: () => Promise<string | null> = async () => null,
): Promise<ReadSample> {
  const { layer, row } = await readFile(sourcesOf(files), { askCrs, onProgress() {} })
  return {
    ...layer,
    async row(feature) {
      const cells: Row = await row(feature)
      return Object.fromEntries([...cells].map(([field, value]) => [field, showValue(value)]))
    },
  }
}

export function sourcesOf(files: Record<string, string | Uint8Array>): SourceFile[] {
  return Object.entries(files).map(([name, content]) => ({
    name,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }))
}

const plot =
  'POLYGON ((91.7 26.1, 91.8 26.1, 91.8 26.2, 91.7 26.2, 91.7 26.1), (91.74 26.14, 91.76 26.14, 91.76 26.16, 91.74 26.16, 91.74 26.14))'
const road = 'LINESTRING (91.6 26.1, 91.65 26.12, 91.7 26.1)'
const well = 'POINT (91.75 26.25)'

export const wkt = `${plot}\n${road}\n${well}\n`

export const geoJson = JSON.stringify(
  {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Plot', area: 12.5 },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [91.7, 26.1],
              [91.8, 26.1],
              [91.8, 26.2],
              [91.7, 26.2],
              [91.7, 26.1],
            ],
            [
              [91.74, 26.14],
              [91.76, 26.14],
              [91.76, 26.16],
              [91.74, 26.16],
              [91.74, 26.14],
            ],
          ],
        },
      },
      {
        type: 'Feature',
        properties: { name: 'Road', area: null },
        geometry: {
          type: 'LineString',
          coordinates: [
            [91.6, 26.1],
            [91.65, 26.12],
            [91.7, 26.1],
          ],
        },
      },
      {
        type: 'Feature',
        properties: { name: 'Well', area: null },
        geometry: { type: 'Point', coordinates: [91.75, 26.25] },
      },
    ],
  },
  null,
  2,
)

/** The well stands alone; plot and road share no arc. */
export const topoJson = JSON.stringify({
  type: 'Topology',
  transform: { scale: [0.01, 0.01], translate: [91, 26] },
  objects: {
    survey: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0], [1]], properties: { name: 'Plot', area: 12.5 } },
        { type: 'LineString', arcs: [~2], properties: { name: 'Road' } },
        { type: 'Point', coordinates: [75, 25], properties: { name: 'Well' } },
      ],
    },
  },
  arcs: [
    [
      [70, 10],
      [10, 0],
      [0, 10],
      [-10, 0],
      [0, -10],
    ],
    [
      [74, 14],
      [2, 0],
      [0, 2],
      [-2, 0],
      [0, -2],
    ],
    [
      [70, 10],
      [-5, 2],
      [-5, -2],
    ],
  ],
})

export const kml = `<?xml version="1.0" encoding="UTF-8"?>
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

export const gpx = `<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="26.25" lon="91.75"><name>Well</name><ele>55</ele></wpt>
<rte><name>Road</name><rtept lat="26.1" lon="91.6"/><rtept lat="26.12" lon="91.65"><name>bend</name></rtept><rtept lat="26.1" lon="91.7"/></rte>
<trk><name>Walk</name><trkseg><trkpt lat="26.1" lon="91.7"><ele>1</ele></trkpt><trkpt lat="26.2" lon="91.8"/></trkseg><trkseg><trkpt lat="26.2" lon="91.7"/><trkpt lat="26.1" lon="91.7"/></trkseg></trk>
</gpx>
`

/** GML 3.2 with the official name of its system: latitude comes first. */
export const gml = `<?xml version="1.0"?>
<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2" gml:id="c">
<gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>26 91</gml:lowerCorner><gml:upperCorner>27 92</gml:upperCorner></gml:Envelope></gml:boundedBy>
<ogr:featureMember><ogr:survey gml:id="s.0"><ogr:geometryProperty><gml:Polygon gml:id="g" srsName="urn:ogc:def:crs:EPSG::4326"><gml:exterior><gml:LinearRing><gml:posList>26.1 91.7 26.1 91.8 26.2 91.8 26.2 91.7 26.1 91.7</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>26.14 91.74 26.14 91.76 26.16 91.76 26.16 91.74 26.14 91.74</gml:posList></gml:LinearRing></gml:interior></gml:Polygon></ogr:geometryProperty><ogr:name>Plot</ogr:name><ogr:area>12.5</ogr:area></ogr:survey></ogr:featureMember>
<ogr:featureMember><ogr:survey gml:id="s.1"><ogr:geometryProperty><gml:Curve srsName="urn:ogc:def:crs:EPSG::4326"><gml:segments><gml:LineStringSegment><gml:posList srsDimension="3">26.1 91.6 0 26.12 91.65 0 26.1 91.7 0</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></ogr:geometryProperty><ogr:name>Road</ogr:name></ogr:survey></ogr:featureMember>
<ogr:featureMember><ogr:survey gml:id="s.2"><ogr:geometryProperty><gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>26.25 91.75</gml:pos></gml:Point></ogr:geometryProperty><ogr:name>Well</ogr:name></ogr:survey></ogr:featureMember>
</ogr:FeatureCollection>
`

export const csv = `name,area,WKT
Plot,12.5,"${plot}"
"Road, the ""old"" one",,"${road}"
Well,,${well}
`

export const dxf = pairs(`0 SECTION|2 HEADER|9 $ACADVER|1 AC1015|0 ENDSEC|0 SECTION|2 ENTITIES
0 LWPOLYLINE|5 A1|8 Plots|90 4|70 1|10 91.7|20 26.1|10 91.8|20 26.1|10 91.8|20 26.2|10 91.7|20 26.2
0 HATCH|8 Holes|2 SOLID|91 2|92 2|72 0|73 1|93 3|10 91.7|20 26.1|10 91.8|20 26.1|10 91.8|20 26.2|97 0|92 1|93 3|72 1|10 91.75|20 26.12|11 91.78|21 26.12|72 1|10 91.78|20 26.12|11 91.78|21 26.15|72 1|10 91.78|20 26.15|11 91.75|21 26.12|97 0
0 POLYLINE|8 Roads|66 1|70 0|0 VERTEX|10 91.6|20 26.1|42 0.5|0 VERTEX|10 91.7|20 26.1|0 SEQEND
0 LINE|8 Roads|10 91.6|20 26.1|11 91.7|21 26.1
0 CIRCLE|8 Wells|10 91.75|20 26.24|40 0.01
0 ARC|8 Roads|10 91.75|20 26.2|40 0.01|50 0|51 90
0 ELLIPSE|8 Roads|10 91.75|20 26.2|11 0.01|21 0|40 0.5|41 0|42 6.283185307
0 SPLINE|8 Roads|70 8|71 2|72 6|73 3|40 0|40 0|40 0|40 1|40 1|40 1|10 91.6|20 26.1|10 91.65|20 26.2|10 91.7|20 26.1
0 POINT|8 Wells|10 91.75|20 26.25
0 TEXT|8 Names|10 91.75|20 26.25|1 Well 45%%d
0 INSERT|8 Wells|2 PUMP|10 91.75|20 26.25
0 ENDSEC|0 EOF`)

export const mif = `Version 300
Charset "WindowsLatin1"
Delimiter ","
CoordSys Earth Projection 1, 104
Columns 2
  name Char(20)
  area Float
Data

REGION 2
  5
91.7 26.1
91.8 26.1
91.8 26.2
91.7 26.2
91.7 26.1
  5
91.74 26.14
91.76 26.14
91.76 26.16
91.74 26.16
91.74 26.14
    PEN (1,2,0)
    BRUSH (1,0,16777215)
    CENTER 91.72 26.12
PLINE 3
91.6 26.1
91.65 26.12
91.7 26.1
    PEN (1,2,0)
POINT 91.75 26.25
    SYMBOL (35,0,12)
`
export const mid = '"Plot",12.5\n"Road, old",\n"Well",\n'

/** Code and value on lines of their own, as a drawing has them. */
function pairs(text: string): string {
  return text
    .split(/[|\n]/)
    .map((pair) => pair.replace(' ', '\n'))
    .join('\n')
}
