import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Look } from '../opened-layer.ts'
import { openSample } from '../samples-for-tests.ts'
import { readInk } from './styles.ts'

const red = { colour: '#ff0000', opacity: 1 }
const blue = { colour: '#0000ff', opacity: 1 }
const ring =
  '<LinearRing><coordinates>91.7,26.1 91.8,26.1 91.8,26.2 91.7,26.1</coordinates></LinearRing>'
const area = `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`

describe('the looks of placemarks in a KML', () => {
  it('are shared by name, defined before or after', async () => {
    const style =
      '<Style id="plot"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle><PolyStyle><color>7fff0000</color></PolyStyle></Style>'
    const plot = `<Placemark><styleUrl>#plot</styleUrl>${area}</Placemark>`

    for (const inside of [style + plot, plot + style]) {
      const [look] = await looksOf(inside)

      assert.deepEqual(look, {
        line: red,
        widthPx: 3,
        fill: { colour: '#0000ff', opacity: 127 / 255 },
      })
    }
  })

  it('are the normal ones of a style map', async () => {
    const pair = (key: string, inside: string) => `<Pair><key>${key}</key>${inside}</Pair>`
    const icon = (id: string, colour: string) =>
      `<Style${id}><IconStyle><color>${colour}</color></IconStyle></Style>`
    const shared = icon(' id="a"', 'ff0000ff') + icon(' id="b"', 'ff00ff00')
    const byName = `<StyleMap id="m">${pair('normal', '<styleUrl>#a</styleUrl>')}${pair('highlight', '<styleUrl>#b</styleUrl>')}</StyleMap>`
    const inside = `<StyleMap id="m">${pair('highlight', icon('', 'ff00ff00'))}${pair('normal', icon('', 'ff0000ff'))}</StyleMap>`
    const well =
      '<Placemark><styleUrl>doc.kml#m</styleUrl><Point><coordinates>91.7,26.1</coordinates></Point></Placemark>'

    for (const map of [byName, inside]) {
      assert.deepEqual(await looksOf(shared + map + well), [{ point: red }])
    }
  })

  it('are their own before shared ones', async () => {
    const looks = await looksOf(
      `<Style id="a"><LineStyle><color>ff0000ff</color><width>2</width></LineStyle></Style>
       <Placemark><styleUrl>#a</styleUrl><Style><LineStyle><color>ffff0000</color></LineStyle></Style>${ring}</Placemark>
       <Placemark><styleUrl>#a</styleUrl>${ring}</Placemark><Placemark>${ring}</Placemark>`,
    )

    assert.deepEqual(looks, [
      { line: blue, widthPx: 2 },
      { line: red, widthPx: 2 },
    ])
  })

  it('may leave out the fill or the outline of an area', async () => {
    const style = (inside: string) => `<Style><PolyStyle>${inside}</PolyStyle></Style>`

    assert.deepEqual(await looksOf(`<Placemark>${style('<fill>0</fill>')}${area}</Placemark>`), [
      { fill: null },
    ])
    assert.deepEqual(
      await looksOf(`<Placemark>${style('<outline>0</outline>')}${area}</Placemark>`),
      [{ line: null }],
    )
    assert.deepEqual(
      await looksOf(`<Placemark>${style('<outline>0</outline>')}${ring}</Placemark>`),
      [],
    )
  })

  it('divide what is drawn, without repeating or omitting anything', async () => {
    const style = (colour: string) =>
      `<Style><PolyStyle><color>${colour}</color></PolyStyle></Style>`
    const { drawing } = await openSample({
      'a.kml': `<kml><Document>${['ff0000ff', 'ffff0000', 'ff0000ff', ''].map((colour) => `<Placemark>${colour && style(colour)}${area}</Placemark>`).join('')}</Document></kml>`,
    })

    assert.deepEqual([...drawing.lookOf], [1, 2, 1, 0])
    assert.deepEqual([drawing.triangles.length, drawing.segments.length], [12, 24])
    assert.deepEqual(
      [...new Set([...drawing.triangles].map((v) => drawing.feature[v]))],
      [3, 0, 2, 1],
    )
  })

  it('end where references are circular', async () => {
    const map = (id: string, to: string) =>
      `<StyleMap id="${id}"><Pair><key>normal</key><styleUrl>#${to}</styleUrl></Pair></StyleMap>`

    assert.deepEqual(
      await looksOf(
        `${map('a', 'b')}${map('b', 'a')}<Placemark><styleUrl>#a</styleUrl>${ring}</Placemark>`,
      ),
      [],
    )
  })
})

describe('a colour of KML', () => {
  it('is opacity, blue, green and red', () => {
    assert.deepEqual(readInk('7f00ff80'), { colour: '#80ff00', opacity: 127 / 255 })
    assert.deepEqual(readInk('#FF0000ff'), red)
    assert.deepEqual(readInk('0000ff'), red)
    for (const text of ['', 'red', 'ff0000f', 'ff0000ff00']) assert.equal(readInk(text), null)
  })
})

async function looksOf(inside: string): Promise<Look[]> {
  const { drawing } = await openSample({ 'a.kml': `<kml><Document>${inside}</Document></kml>` })
  return drawing.looks.filter((look) => Object.keys(look).length > 0)
}
