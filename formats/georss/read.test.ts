import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'

function rss(...places: string[]): string {
  const items = places.map((place) => `<item><title>One</title>${place}</item>`)
  return `<rss><channel>${items.join('')}</channel></rss>`
}

describe('GeoRSS', () => {
  it('may be Simple, GML or W3C Geo', async () => {
    for (const [place, bounds] of Object.entries({
      '<georss:point>26.1 91.7</georss:point>': [91.7, 26.1, 91.7, 26.1],
      '<georss:point>26.1,91.7</georss:point>': [91.7, 26.1, 91.7, 26.1],
      '<georss:box>26 91 27 92</georss:box>': [91, 26, 92, 27],
      '<georss:polygon>26 91 27 91 27 92 26 91</georss:polygon>': [91, 26, 92, 27],
      '<georss:where><gml:Point><gml:pos>26.1 91.7</gml:pos></gml:Point></georss:where>': [
        91.7, 26.1, 91.7, 26.1,
      ],
      '<georss:where><gml:LineString srsDimension="3"><gml:posList>26 91 5 27 92 5</gml:posList></gml:LineString></georss:where>':
        [91, 26, 92, 27],
      '<georss:where><gml:Envelope><gml:lowerCorner>26 91</gml:lowerCorner><gml:upperCorner>27 92</gml:upperCorner></gml:Envelope></georss:where>':
        [91, 26, 92, 27],
      '<geo:Point><geo:lat>26.1</geo:lat><geo:long>91.7</geo:long></geo:Point>': [
        91.7, 26.1, 91.7, 26.1,
      ],
      '<georss:where><gml:Point srsName="urn:ogc:def:crs:EPSG::32646"><gml:pos>370002.494 2887407.168</gml:pos></gml:Point></georss:where>':
        [91.7, 26.1, 91.7, 26.1],
    })) {
      const layer = await openSample({ 'a.xml': rss(place) })

      assert.equal(layer.format, 'GeoRSS', place)
      assert.deepEqual(rounded(layer.bounds), bounds, place)
    }
  })

  it('may be Atom with links as attributes, and RSS 1', async () => {
    const entry =
      '<entry><title>Well</title><link href="https://example.com/1"/><author><name>Deka</name></author><updated>2024-05-17</updated><georss:point>26.1 91.7</georss:point></entry>'
    const atom = await openSample({ 'a.atom': `<feed><title>Wells</title>${entry}</feed>` })
    const first = await openSample({
      'a.rdf':
        '<rdf:RDF><item><title>Well</title><georss:point>26.1 91.7</georss:point></item></rdf:RDF>',
    })

    assert.deepEqual(await atom.row(0), {
      title: 'Well',
      link: 'https://example.com/1',
      updated: '2024-05-17',
    })
    assert.equal((await first.row(0)).title, 'Well')
  })

  it('may have items without a place', async () => {
    const layer = await openSample({ 'a.rss': rss('', '<georss:point>26.1 91.7</georss:point>') })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [2, 1])
  })
})
