import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, type ReadSample, rounded } from '../samples-for-tests.ts'

describe('GML', () => {
  it('of version 2 has tuples, and east first', async () => {
    const layer = await openGeometry(
      '<gml:Polygon srsName="EPSG:4326"><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>91.7,26.1 91.8,26.1 91.8,26.2 91.7,26.1</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon>',
    )

    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.8, 26.2])
    assert.equal(layer.drawing.triangles.length / 3, 1)
  })

  it('may give coordinates one by one', async () => {
    const layer = await openGeometry(
      '<gml:LineString><gml:coord><gml:X>91.7</gml:X><gml:Y>26.1</gml:Y></gml:coord><gml:coord><gml:X>91.8</gml:X><gml:Y>26.2</gml:Y></gml:coord></gml:LineString>',
    )

    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.8, 26.2])
    assert.equal(layer.drawing.segments.length / 2, 1)
  })

  it('may have many geometries in one', async () => {
    const layer = await openGeometry(
      `<gml:MultiSurface srsName="EPSG:4326">${[0, 1].map((i) => `<gml:surfaceMember><gml:Surface><gml:patches><gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>${i} 0 ${i}.5 0 ${i}.5 1 ${i} 0</gml:posList></gml:LinearRing></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface></gml:surfaceMember>`).join('')}</gml:MultiSurface>`,
    )

    assert.equal(layer.featureCount, 1)
    assert.equal(layer.drawing.triangles.length / 3, 2)
    assert.equal(layer.drawing.segments.length / 2, 6)
  })

  it('may have a ring of an arc and a line', async () => {
    const layer = await openGeometry(
      '<gml:Polygon srsName="EPSG:4326"><gml:exterior><gml:Ring><gml:curveMember><gml:Curve><gml:segments><gml:Arc><gml:posList>1 0 0 1 -1 0</gml:posList></gml:Arc></gml:segments></gml:Curve></gml:curveMember><gml:curveMember><gml:LineString><gml:posList>-1 0 1 0</gml:posList></gml:LineString></gml:curveMember></gml:Ring></gml:exterior></gml:Polygon>',
    )

    assert.ok(Math.abs(layer.bounds[3] - 1) < 1e-3, `${layer.bounds}`)
    assert.ok(layer.drawing.triangles.length / 3 > 20)
  })

  it('may have circles, by three points or by centre and radius', async () => {
    const three = await openGeometry(
      '<gml:Curve srsName="EPSG:4326"><gml:segments><gml:Circle><gml:posList>1 0 0 1 -1 0</gml:posList></gml:Circle></gml:segments></gml:Curve>',
    )
    const centre = await openGeometry(
      '<gml:Curve srsName="EPSG:4326"><gml:segments><gml:CircleByCenterPoint><gml:pos>0 0</gml:pos><gml:radius>1</gml:radius></gml:CircleByCenterPoint></gml:segments></gml:Curve>',
    )

    for (const { bounds } of [three, centre]) {
      assert.deepEqual(bounds.map(Math.round), [-1, -1, 1, 1])
    }
  })

  it('keeps the text of elements, without their bounds', async () => {
    const layer = await openSample({
      'a.gml': collection(
        '<f:name>A &amp; B</f:name><gml:boundedBy><gml:Envelope><gml:lowerCorner>1 1</gml:lowerCorner></gml:Envelope></gml:boundedBy><f:at><gml:Point><gml:pos>91.7 26.1</gml:pos></gml:Point></f:at><f:owner><f:first>Anima</f:first></f:owner>',
      ),
    })

    assert.deepEqual(await layer.row(0), { gml_id: 'f.1', name: 'A & B', first: 'Anima' })
  })

  it('may have collections and members of any name', async () => {
    const layer = await openSample({
      'a.xml':
        '<c:Cadastre xmlns:c="urn:c" xmlns:gml="http://www.opengis.net/gml"><c:parcelMember><c:Parcel><c:at><gml:Point><gml:pos>91.7 26.1</gml:pos></gml:Point></c:at></c:Parcel></c:parcelMember></c:Cadastre>',
    })

    assert.equal(layer.format, 'GML')
    assert.equal(layer.featureCount, 1)
  })

  it('may be a single geometry', async () => {
    const layer = await openSample({
      'a.gml':
        '<gml:Polygon xmlns:gml="http://www.opengis.net/gml" srsName="EPSG:4326"><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>0,0 1,0 1,1 0,0</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon>',
    })

    assert.equal(layer.featureCount, 1)
    assert.deepEqual(layer.bounds, [0, 0, 1, 1])
    assert.equal(layer.drawing.triangles.length / 3, 1)
  })

  it('may define its separators', async () => {
    const blank = await openGeometry(
      '<gml:LineString><gml:coordinates cs=" " ts="," decimal=".">91.7 26.1,91.8 26.2</gml:coordinates></gml:LineString>',
    )
    const decimal = await openGeometry(
      '<gml:LineString><gml:coordinates cs=";" ts=" " decimal=",">91,7;26,1 91,8;26,2</gml:coordinates></gml:LineString>',
    )

    for (const { bounds } of [blank, decimal]) assert.deepEqual(bounds, [91.7, 26.1, 91.8, 26.2])
  })

  it('uses the system of its bounds where a geometry names none', async () => {
    const urn = 'urn:ogc:def:crs:EPSG::4326'
    const point = '<f:at><gml:Point><gml:pos>26.1 91.7</gml:pos></gml:Point></f:at>'
    const bounds = `<gml:boundedBy><gml:Envelope srsName="${urn}"><gml:lowerCorner>26 91</gml:lowerCorner></gml:Envelope></gml:boundedBy>`

    const whole = collection(point, bounds)
    const feature = collection(`${bounds}${point}`)
    const around = collection(point.replace('<f:at>', `<f:at srsName="${urn}">`))

    for (const text of [whole, feature, around]) {
      assert.deepEqual((await openSample({ 'a.gml': text })).bounds, [91.7, 26.1, 91.7, 26.1])
    }
  })

  it('draws the last of two geometries of one feature', async () => {
    const at = (srs: string, pos: string) =>
      `<f:at><gml:Point srsName="${srs}"><gml:pos>${pos}</gml:pos></gml:Point></f:at>`
    const twice = at('EPSG:4326', '1 2') + at('urn:ogc:def:crs:EPSG::4326', '26.1 91.7')

    const layer = await openSample({ 'a.gml': collection(twice) })

    assert.equal(layer.featureCount, 1)
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
  })

  it('may have a part of a circle, in its own unit or in metres', async () => {
    const arc = (srs: string, pos: string, radius: string) =>
      `<gml:Curve srsName="${srs}"><gml:segments><gml:ArcByCenterPoint><gml:pos>${pos}</gml:pos>${radius}<gml:startAngle uom="deg">0</gml:startAngle><gml:endAngle uom="deg">90</gml:endAngle></gml:ArcByCenterPoint></gml:segments></gml:Curve>`

    const own = await openGeometry(arc('EPSG:4326', '10 20', '<gml:radius>1</gml:radius>'))
    const metres = await openGeometry(
      arc('urn:ogc:def:crs:EPSG::4326', '20 10', '<gml:radius uom="km">111.19</gml:radius>'),
    )

    assert.deepEqual(rounded(own.bounds), [10, 20, 11, 21])
    // From north to east, with a radius of one degree of latitude.
    const [west, south, east, north] = metres.bounds
    assert.ok(Math.abs(west - 10) < 0.01 && Math.abs(south - 20) < 0.01, `${metres.bounds}`)
    assert.ok(Math.abs(north - 21) < 0.01 && Math.abs(east - 11.063) < 0.01, `${metres.bounds}`)
  })

  it('takes the number of axes from the bounds of the whole', async () => {
    const line =
      '<f:at><gml:LineString><gml:posList>1 2 9 4 5 9</gml:posList></gml:LineString></f:at>'
    const bounds = '<gml:boundedBy><gml:Envelope srsDimension="3"/></gml:boundedBy>'

    const layer = await openSample({ 'a.gml': collection(line, bounds) })

    assert.deepEqual(layer.bounds, [1, 2, 4, 5])
  })

  it('may have bounds with heights around shapes without', async () => {
    const heights = '<gml:boundedBy><gml:Envelope srsDimension="3"/></gml:boundedBy>'
    const none = '<gml:boundedBy><gml:Envelope/></gml:boundedBy>'
    const line = (positions: string) =>
      `<f:at><gml:LineString><gml:posList>${positions}</gml:posList></gml:LineString></f:at>`
    const ring = (positions: string) =>
      `<f:at><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></f:at>`

    for (const content of [
      none + line('1 2 3 2 3 4 4 5 4 5 2 3'),
      line('1 2 3 3 4 4 4 5'),
      ring('1 2 4 2 4 4 3 5 1 4 1 2'),
    ]) {
      const layer = await openSample({ 'a.gml': collection(content, heights) })

      assert.deepEqual(rounded(layer.bounds), [1, 2, 4, 5], content)
    }
  })

  it('may have aviation shapes with a height beside them', async () => {
    const layer = await openGeometry(
      '<x:ElevatedPoint xmlns:x="urn:x" srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>26.1 91.7</gml:pos><x:elevation>18</x:elevation></x:ElevatedPoint>',
    )

    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
  })

  it('may have points as the vertices of a line', async () => {
    const vertex = (pos: string) =>
      `<gml:pointProperty><gml:Point><gml:pos>${pos}</gml:pos></gml:Point></gml:pointProperty>`

    const layer = await openGeometry(
      `<gml:LineString>${vertex('91.7 26.1')}${vertex('91.8 26.2')}</gml:LineString>`,
    )

    assert.equal(layer.drawing.segments.length / 2, 1)
    assert.equal(layer.drawing.points.length, 0)
  })
})

function openGeometry(geometry: string): Promise<ReadSample> {
  return openSample({ 'a.gml': collection(`<f:at>${geometry}</f:at>`) })
}

function collection(content: string, before = ''): string {
  return `<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml" xmlns:f="urn:f">${before}<gml:featureMember><f:Thing fid="f.1">${content}</f:Thing></gml:featureMember></gml:FeatureCollection>`
}
