import { type Sample, utm } from '../samples-for-tests.ts'

/** GML 3.2 with the official name of its system: latitude comes first. */
export const gmlText = `<?xml version="1.0"?>
<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2" gml:id="c">
<gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>26 91</gml:lowerCorner><gml:upperCorner>27 92</gml:upperCorner></gml:Envelope></gml:boundedBy>
<ogr:featureMember><ogr:survey gml:id="s.0"><ogr:geometryProperty><gml:Polygon gml:id="g" srsName="urn:ogc:def:crs:EPSG::4326"><gml:exterior><gml:LinearRing><gml:posList>26.1 91.7 26.1 91.8 26.2 91.8 26.2 91.7 26.1 91.7</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>26.14 91.74 26.14 91.76 26.16 91.76 26.16 91.74 26.14 91.74</gml:posList></gml:LinearRing></gml:interior></gml:Polygon></ogr:geometryProperty><ogr:name>Plot</ogr:name><ogr:area>12.5</ogr:area></ogr:survey></ogr:featureMember>
<ogr:featureMember><ogr:survey gml:id="s.1"><ogr:geometryProperty><gml:Curve srsName="urn:ogc:def:crs:EPSG::4326"><gml:segments><gml:LineStringSegment><gml:posList srsDimension="3">26.1 91.6 0 26.12 91.65 0 26.1 91.7 0</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></ogr:geometryProperty><ogr:name>Road</ogr:name></ogr:survey></ogr:featureMember>
<ogr:featureMember><ogr:survey gml:id="s.2"><ogr:geometryProperty><gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>26.25 91.75</gml:pos></gml:Point></ogr:geometryProperty><ogr:name>Well</ogr:name></ogr:survey></ogr:featureMember>
</ogr:FeatureCollection>
`

export const samples: readonly Sample[] = [
  {
    format: 'gml',
    files: { 'survey.gml': gmlText },
    words:
      '<gml:featureMember> </gml:featureMember> <gml:Arc> <gml:Ring> <gml:pos> </gml:pos> <X> <Y> srsName="EPSG:1" srsDimension="3" 1 2 NaN',
    isSurvey: true,
    saved: { gdalSource: (path) => [`/vsizip/${path}/${path.replace(/^.*\/|\.zip$/g, '')}`] },
    gdal: [
      { driver: 'GML', name: 'two.gml', options: ['-dsco', 'FORMAT=GML2'] },
      { driver: 'GML', name: 'three.gml', options: ['-dsco', 'FORMAT=GML3'] },
      { driver: 'GML', name: 'new.gml', options: ['-dsco', 'FORMAT=GML3.2'] },
      {
        driver: 'GML',
        name: 'utm.gml',
        options: [...utm, '-dsco', 'FORMAT=GML3.2'],
        crs: 'EPSG:32646',
      },
    ],
  },
]
