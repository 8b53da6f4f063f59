import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endingOf } from './archive/group-files.ts'
import { csvText } from './csv/sample-for-tests.ts'
import { formats } from './formats.ts'
import { geoJsonText } from './geojson/sample-for-tests.ts'
import { kmlText } from './kml/sample-for-tests.ts'
import { loadSamples, openSample, ownersOf, rounded } from './samples-for-tests.ts'

const samples = await loadSamples()

describe('a survey in different formats', () => {
  for (const { format, files } of samples.filter(({ isSurvey }) => isSurvey)) {
    it(`is the same in ${format}`, async () => {
      const layer = await openSample(files)

      assert.equal(layer.name, Object.keys(files)[0])
      assert.equal(layer.crs, 'EPSG:4326 WGS 84')
      assert.equal(layer.featureCount, 3)
      assert.equal(layer.skippedCount, 0)
      assert.deepEqual(rounded(layer.bounds), [91.6, 26.1, 91.8, 26.25])
      const { feature, triangles, segments, points } = layer.drawing
      assert.equal(triangles.length / 3, 8, 'a square with a square hole')
      assert.equal(segments.length / 2, 4 + 4 + 2)
      assert.equal(points.length, 1)
      const [plot, well] = [ownersOf(feature, triangles), ownersOf(feature, points)]
      assert.deepEqual([plot.length, well.length], [1, 1])
      assert.equal(layer.fields.length === 0, format === 'wkt')
      if (format === 'wkt') return
      const road = [0, 1, 2].find((one) => one !== plot[0] && one !== well[0]) ?? -1
      assert.equal((await layer.row(plot[0])).name, 'Plot')
      assert.equal((await layer.row(plot[0])).area, '12.5')
      assert.match((await layer.row(road)).name, /^Road/)
    })
  }

  it('is recognised by its content, not by its name', async () => {
    for (const { format, files } of samples) {
      const { name } = formats.find(({ id }) => id === format) ?? {}
      const renamed = Object.entries(files).map(([own, content], i) => {
        return [i === 0 ? 'unknown.bin' : `unknown.${endingOf(own)}`, content] as const
      })

      const layer = await openSample(Object.fromEntries(renamed), async () => 'EPSG:4326')

      assert.equal(layer.format, name)
    }
  })

  it('may begin with a byte order mark', async () => {
    for (const [name, text] of [
      ['a.geojson', geoJsonText],
      ['a.kml', kmlText],
      ['a.csv', csvText],
    ] as const) {
      const layer = await openSample({ [name]: `\uFEFF${text}` })

      assert.equal(layer.featureCount, 3, name)
    }
  })
})
