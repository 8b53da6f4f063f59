import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { openSample } from '../samples-for-tests.ts'

describe('KML', () => {
  it('may have many geometries in one placemark, and tracks', async () => {
    const layer = await openSample({
      'a.kml': `<kml xmlns:gx="urn:gx"><Placemark><MultiGeometry>
        <Point><coordinates>91.7,26.1</coordinates></Point>
        <LineString><coordinates>91.7,26.1 91.8,26.2</coordinates></LineString>
        <LinearRing><coordinates>91.7,26.1 91.8,26.2 91.8,26.1</coordinates></LinearRing>
        <gx:Track><when>2026-01-05T10:00:00Z</when><gx:coord>91.7 26.1 5</gx:coord><gx:coord>91.6 26.2 5</gx:coord></gx:Track>
      </MultiGeometry></Placemark></kml>`,
    })

    assert.equal(layer.featureCount, 1)
    assert.equal(layer.drawing.points.length, 1)
    assert.equal(layer.drawing.segments.length / 2, 1 + 2 + 1)
    assert.deepEqual(layer.bounds, [91.6, 26.1, 91.8, 26.2])
  })

  it('has the folder of a placemark, and its parents', async () => {
    const placemark = (name: string, more = '') =>
      `<Placemark><name>${name}</name>${more}<Point><coordinates>91.7,26.1</coordinates></Point></Placemark>`
    const own = '<ExtendedData><Data name="folder"><value>Own</value></Data></ExtendedData>'

    const layer = await openSample({
      'a.kml': `<kml><Document><name>Survey</name>${placemark('a')}
        <Folder><name> North &amp; east </name>
          <Folder><name>Wells</name><Style><name>No folder</name></Style>${placemark('b')}</Folder>
          <Folder><Document><name>Inner</name>${placemark('c')}</Document></Folder>
          ${placemark('d')}${placemark('e', own)}
        </Folder>${placemark('f')}</Document></kml>`,
    })

    const rows = await Promise.all([0, 1, 2, 3, 4, 5].map((feature) => layer.row(feature)))
    const east = 'North & east'
    assert.deepEqual(
      rows.map(({ folder }) => folder),
      [undefined, `${east} / Wells`, east, east, 'Own', undefined],
    )
  })

  it('tolerates spaces around commas, and counts invalid positions', async () => {
    const layer = await openSample({
      'a.kml':
        '<kml><Placemark><LineString><coordinates> 91.7, 26.1 ,0\n91.8 ,26.2,0 x,y 91.9</coordinates></LineString></Placemark><Placemark><name>Nowhere</name></Placemark></kml>',
    })

    assert.equal(layer.drawing.segments.length / 2, 1)
    assert.deepEqual([layer.featureCount, layer.skippedCount], [2, 1])
  })

  it('is read in its declared encoding', async () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><kml><Placemark><name>Caf\u00e9</name><Point><coordinates>91.7,26.1</coordinates></Point></Placemark></kml>'
    const wide = `\uFEFF${text.replace('ISO-8859-1', 'UTF-16')}`

    const latin = await openSample({ 'a.kml': Uint8Array.from(text, (char) => char.charCodeAt(0)) })
    const utf16 = await openSample({
      'a.kml': new Uint8Array(Uint16Array.from(wide, (char) => char.charCodeAt(0)).buffer),
    })

    assert.equal((await latin.row(0)).name, 'Café')
    assert.equal((await utf16.row(0)).name, 'Café')
  })

  it('supports the five entities and numeric characters', async () => {
    const layer = await openSample({
      'a.kml':
        "<kml><Placemark id='a&quot;b'><name>&lt;&#233;&#xE9;&gt; &nbsp; &#0;</name><Point><coordinates>91.7,26.1</coordinates></Point></Placemark></kml>",
    })

    assert.deepEqual(await layer.row(0), { id: 'a"b', name: '<éé> &nbsp; &#0;' })
  })

  it('reads placemarks of an old schema, with its fields', async () => {
    const plots =
      '<Plot><name>1</name><Owner>Das</Owner><Point><coordinates>91.7,26.1</coordinates></Point></Plot><Plot><name>2</name></Plot>'
    for (const schema of [
      '<Schema parent="Placemark" name="Plot"><SimpleField type="string" name="Owner"/></Schema>',
      '<Schema name="Plot"><parent>Placemark</parent><SimpleField name="Owner" type="string"/></Schema>',
    ]) {
      const layer = await openSample({
        'a.kml': `<kml><Document>${schema}${plots}</Document></kml>`,
      })

      assert.deepEqual([layer.featureCount, layer.skippedCount], [2, 1])
      assert.deepEqual(await layer.row(0), { name: '1', Owner: 'Das' })
    }
  })

  it('reports links to other files, and follows none', async () => {
    const link = (href: string) =>
      `<NetworkLink><name>More</name><Link><href>${href}</href></Link></NetworkLink>`
    const more = link('http://elsewhere.example/more.kml')

    await assert.rejects(openSample({ 'a.kml': `<kml>${more}</kml>` }), {
      code: 'empty',
      message: /links to “http:\/\/elsewhere\.example\/more\.kml”/,
    })
    const layer = await openSample({
      'a.kml': `<kml><Document>${point}${more}${more}</Document></kml>`,
    })
    assert.match(layer.note, /links to “http:\/\/elsewhere\.example\/more\.kml” and 1 more/)
  })

  it('does not report links within its own archive, which is opened completely', async () => {
    const links =
      '<kml><Document><NetworkLink><Link><href>layers/wells.kml</href></Link></NetworkLink></Document></kml>'
    const archive = zipSync({
      'doc.kml': strToU8(links),
      'layers/wells.kml': strToU8(`<kml>${point}</kml>`),
    })

    const layer = await openSample({ 'a.kmz': archive })

    assert.deepEqual([layer.format, layer.featureCount, layer.note], ['KMZ', 1, ''])
  })

  it('shows models at their positions', async () => {
    const model =
      '<Placemark><Model><Location><longitude>91.7</longitude><latitude>26.1</latitude></Location></Model><LookAt><longitude>0</longitude></LookAt></Placemark>'

    assert.deepEqual(
      (await openSample({ 'a.kml': `<kml>${model}</kml>` })).bounds,
      [91.7, 26.1, 91.7, 26.1],
    )
  })
})

const point = '<Placemark><Point><coordinates>91.7,26.1</coordinates></Point></Placemark>'
